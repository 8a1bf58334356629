package dev.steward.provider;

import dev.steward.platform.text.WellFormed;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A provider's response to {@code GET /models} (Spec: models, 3.3).
 *
 * @param items the entries with a model id, without duplicates and at most {@link #MAX}
 * @param instead the answer if it is a message instead of a list, else empty
 */
record ModelList(List<JsonNode> items, String instead) {

    /** More than anyone would choose from. */
    static final int MAX = 2_000;

    /** No model has a longer id. */
    static final int MAX_ID = 200;

    private static final int MAX_TEXT = 200;

    /** From low to high. */
    private static final List<String> EFFORTS = List.of("minimal", "low", "medium", "high", "xhigh", "max");

    /** Names for the context window in provider and self-hosted server responses. */
    private static final List<String> WINDOWS = List.of(
            "/context_length",
            "/max_context_length",
            "/context_window",
            "/context_size",
            "/max_model_len",
            "/max_input_tokens",
            "/limits/max_input_tokens",
            "/inputTokenLimit",
            "/meta/n_ctx",
            "/meta/n_ctx_train");

    /** Where the list is, and what the entries call the id; the first one found counts. */
    private static final List<String> LISTS = List.of("", "/data", "/models", "/result", "/items", "/data/models");

    private static final List<String> IDS = List.of("id", "model", "name");

    private static final List<String> VISIONS = List.of("/capabilities/supports/vision", "/capabilities/vision");

    /** @throws tools.jackson.core.JacksonException if the response is not valid JSON */
    static ModelList read(String answer) {
        String body = answer.startsWith("\uFEFF") ? answer.substring(1) : answer;
        JsonNode root = ProviderJson.list(body);
        var list = LISTS.stream().map(root::at).filter(JsonNode::isArray).findFirst();
        var seen = new HashSet<String>();
        return new ModelList(
                list.map(ModelList::identified).orElse(List.of()).stream()
                        .filter(item -> isName(item.path("id").asString("")))
                        .filter(item -> seen.add(item.path("id").asString("")))
                        .limit(MAX)
                        .toList(),
                list.isEmpty() && RefusalWords.isIn(body.strip()) ? body : "");
    }

    /** The entries with their ids in one place, without surrounding blanks; an entry may also be nothing but its id. */
    private static List<JsonNode> identified(JsonNode items) {
        String name = IDS.stream()
                .filter(each -> items.valueStream().anyMatch(item -> item.has(each)))
                .findFirst()
                .orElse("id");
        return items.valueStream()
                .<JsonNode>map(item -> {
                    var id = item.isString() ? item : item.path(name);
                    var object = item instanceof ObjectNode whole ? whole : ProviderJson.object();
                    return object.put("id", id.asString("").strip());
                })
                .toList();
    }

    private static boolean isName(String id) {
        return !id.isEmpty() && id.length() <= MAX_ID && WellFormed.is(id);
    }

    /** The selectable models, as described by the provider. */
    List<ModelRead> models(Provider provider) {
        if (provider.listing() != Provider.Listing.ASSISTANT) {
            return items.stream().map(item -> model(provider, item)).toList();
        }
        return items.stream()
                .filter(ModelList::isForChat)
                .map(item -> ofAssistant(provider, item))
                .sorted(Comparator.comparing((ModelRead m) -> m.publisher().toLowerCase(Locale.ROOT))
                        .thenComparing(m -> m.name().toLowerCase(Locale.ROOT)))
                .toList();
    }

    /** The APIs listed for each model; models without any are missing. */
    Map<String, Set<String>> interfaces() {
        return items.stream()
                .filter(item -> !item.path("supported_endpoints").isEmpty())
                .collect(Collectors.toMap(
                        item -> item.path("id").asString(""),
                        item -> Set.copyOf(texts(item.path("supported_endpoints")))));
    }

    private static ModelRead model(Provider provider, JsonNode item) {
        String id = item.path("id").asString();
        return new ModelRead(
                id,
                firstText(item, "display_name", "name").orElse(id),
                firstText(item, "owned_by").orElse(provider.label()),
                firstSentence(text(item.path("description"), 2 * MAX_TEXT)),
                List.of(),
                contextWindow(provider, id, item),
                efforts(provider, id, item),
                vision(item),
                price(item));
    }

    private static boolean isForChat(JsonNode item) {
        String type = item.path("capabilities").path("type").asString("");
        JsonNode endpoints = item.path("supported_endpoints");
        boolean reachable = endpoints.isEmpty()
                || texts(endpoints).stream().anyMatch(e -> e.equals("/chat/completions") || e.equals("/responses"));
        return (type.isEmpty() || type.equals("chat"))
                && item.path("model_picker_enabled").asBoolean(true)
                && reachable;
    }

    private static ModelRead ofAssistant(Provider provider, JsonNode item) {
        String id = item.path("id").asString();
        JsonNode limits = item.path("capabilities").path("limits");
        var window =
                positive(limits.path("max_prompt_tokens")).or(() -> positive(limits.path("max_context_window_tokens")));
        return new ModelRead(
                id,
                firstText(item, "name").orElse(id),
                firstText(item, "vendor").orElse(provider.label()),
                firstText(item, "version").orElse(""),
                List.of(),
                window.orElse(null),
                sorted(texts(item.path("capabilities").path("supports").path("reasoning_effort"))),
                vision(item),
                price(item));
    }

    private static @Nullable Integer contextWindow(Provider provider, String id, JsonNode item) {
        return WINDOWS.stream()
                .flatMap(pointer -> positive(item.at(pointer)).stream())
                .findFirst()
                // A router lists the window of each backend; the smallest one is safe with all of them
                .or(() -> item.path("providers")
                        .valueStream()
                        .flatMap(backend -> positive(backend.path("context_length")).stream())
                        .min(Integer::compare))
                .or(() -> provider.known(id).map(Provider.KnownModel::contextWindow))
                .orElse(null);
    }

    /** Names for vision in router and vendor responses. */
    private static @Nullable Boolean vision(JsonNode item) {
        List<String> takes = texts(item.at("/architecture/input_modalities"));
        return VISIONS.stream()
                .map(item::at)
                .filter(JsonNode::isBoolean)
                .findFirst()
                .map(JsonNode::asBoolean)
                .orElse(takes.isEmpty() ? null : takes.contains("image"));
    }

    /** The price in the form of routers: dollars per token, as text. */
    private static @Nullable Price price(JsonNode item) {
        JsonNode pricing = item.path("pricing");
        return Price.perToken(
                        pricing.path("prompt").asString(""),
                        pricing.path("completion").asString(""))
                .orElse(null);
    }

    private static List<String> efforts(Provider provider, String id, JsonNode item) {
        if (texts(item.path("supported_parameters")).contains("reasoning_effort")) {
            return List.of("low", "medium", "high");
        }
        return provider.known(id).map(Provider.KnownModel::reasoningEfforts).orElse(List.of());
    }

    private static List<String> sorted(List<String> efforts) {
        return EFFORTS.stream().filter(efforts::contains).toList();
    }

    private static Optional<String> firstText(JsonNode item, String... fields) {
        return Stream.of(fields)
                .map(field -> text(item.path(field), MAX_TEXT))
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    private static String text(JsonNode field, int longest) {
        String text = field.asString("").strip();
        return WellFormed.repaired(text.substring(0, Math.min(text.length(), longest)));
    }

    /** Descriptions from routers can be pages long. */
    private static String firstSentence(String text) {
        String line = text.replaceAll("\\s+", " ");
        int end = line.indexOf(". ");
        String sentence = end < 0 ? line : line.substring(0, end + 1);
        return sentence.length() > MAX_TEXT ? sentence.substring(0, MAX_TEXT) + "…" : sentence;
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(node -> node.asString("")).toList();
    }

    private static Optional<Integer> positive(JsonNode number) {
        return Optional.of(number)
                .filter(JsonNode::isIntegralNumber)
                .map(value -> value.asInt(0))
                .filter(value -> value > 0);
    }
}
