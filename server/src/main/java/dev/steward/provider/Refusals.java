package dev.steward.provider;

import dev.steward.provider.Faults.Scene;
import dev.steward.provider.StreamFailure.Refused;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a provider meant when it refused: status, code and words to one {@link ModelFault} (Spec: errors, 3.9). */
final class Refusals {

    private static final String WHERE = "Settings → Model";

    /** No one reads more of a provider's message, and some answer with a page. */
    private static final int LONGEST_MESSAGE = 400;

    /** What matters stands at the beginning of a message. In chars, with one blank where there was white space. */
    private static final int READ = 4_000;

    // Each of these is looked for once from the beginning to the end; what comes in two parts is looked for in two
    // steps,
    // for a pattern with ".*" in the middle would look at the rest anew from each first part.
    private static final Pattern TOOLS = words("tools\\b");
    private static final Pattern TOO_MANY = words("too long|too many|at most|maximum");
    private static final Pattern TOO_MANY_TOOLS = words("(?:too many|maximum number of) tools");
    private static final Pattern TOOL_LIMIT =
            words("(?:maximum(?: [a-z]{1,20}){0,3}|at most|limit(?: of)?) (\\d{1,9})");
    private static final Pattern TOOL_COUNT =
            words("(?:got|with|have|given)\\D{0,40}(\\d{1,9}) ?(?:instead|tools|$|\\.)");
    private static final Pattern CONTEXT = words("context (?:length|window|size)");
    private static final Pattern EXCEED = words("exceed");
    private static final Pattern EXCEEDS = words("exceeds?\\b");
    private static final Pattern CONTEXT_WORD = words("context");
    private static final Pattern CONTEXT_TOO_LONG = words("maximum context length|prompt is too long|input is too long"
            + "|too many (?:input )?tokens|max_prompt_tokens");
    private static final Pattern MODEL = words("model\\b");
    private static final Pattern NOT_THERE =
            words("not (?:be )?found|does not exist|not exist|unknown|not available|no such|not supported|not loaded");
    private static final Pattern NO_SUCH_MODEL = words("(?:unknown|invalid|no such) model|not a valid model");

    private static final Pattern ENDED = Pattern.compile("[.!?…:。！？][\"'”’»)]*$");

    private static Pattern words(String regex) {
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
    }

    private Refusals() {}

    /** The provider's error object, however it is shaped: its code in small letters, its message on one line. */
    private record Words(String code, String message) {

        static Words read(String body, Endpoint endpoint) {
            Words words = read(body);
            // Credentials first: of one that the cut goes through, the beginning would be left
            String line =
                    endpoint.redact(words.message()).replaceAll("\\s+", " ").strip();
            return new Words(cut(words.code()), cut(line));
        }

        private static String cut(String text) {
            return text.substring(0, Math.min(text.length(), READ));
        }

        static Words read(String body) {
            try {
                JsonNode root = JsonMapper.shared().readTree(body);
                JsonNode error = root.path("error").isMissingNode() ? root : root.path("error");
                if (error.isString()) {
                    return new Words("", error.asString());
                }
                String code = text(error, "code");
                String message = text(error, "message");
                return new Words(
                        (code + " " + text(error, "type")).toLowerCase(Locale.ROOT),
                        message.isEmpty() ? text(error, "detail") : message);
            } catch (JacksonException e) {
                return new Words("", body.stripLeading().startsWith("<") ? "" : body.strip());
            }
        }

        private static String text(JsonNode error, String field) {
            JsonNode node = error.path(field);
            return node.isContainer() ? node.toString() : node.asString("");
        }

        boolean hasCode(String part) {
            return code.contains(part);
        }
    }

    static ModelFault of(Refused refused, Scene scene) {
        Words words = Words.read(refused.body(), scene.endpoint());
        String label = scene.provider().label();
        String said = said(words.message());
        int status = refused.status() != 0 ? refused.status() : statusOf(words);

        if (words.hasCode("model_not_available_for_integrator")) {
            return new ModelFault.NotAvailableForIntegrator(label + " does not serve the model “" + scene.model()
                    + "” at the moment. Send again, or choose another model in " + WHERE + ".");
        }
        if (words.hasCode("unsupported_api_for_model")
                || (status < 500 && words.message().contains("v1/responses"))) {
            return new ModelFault.OtherInterface("The model “" + scene.model() + "” of " + label
                    + " does not take chat requests. Choose another model in " + WHERE + ".");
        }
        if (isAboutTools(words.message())) {
            return new ModelFault.TooManyTools(tooManyTools(label, words.message()));
        }
        if (words.hasCode("context_length_exceeded")
                || status == 413
                || (status < 500 && isAboutTheContext(words.message()))) {
            return new ModelFault.ContextTooLong("The conversation is longer than the model “" + scene.model()
                    + "” takes. Lower the input token limit or choose a model with a larger context window in " + WHERE
                    + "." + said);
        }
        return switch (status) {
            case 401, 403 -> new ModelFault.CredentialsRejected(credentials(status, scene, said));
            case 404 -> notFound(words, scene);
            case 429 -> rateLimited(words, refused.retryAfter(), label, said);
            default -> {
                if (status >= 500) {
                    yield new ModelFault.ProviderDown(
                            label + ": provider error (status " + status + ")." + said + " Try again"
                                    + in(refused.retryAfter()) + ".",
                            status,
                            refused.retryAfter());
                }
                if (words.hasCode("model_not_found") || isAboutTheModel(words.message())) {
                    yield notFound(words, scene);
                }
                String why = said.isEmpty() ? (status == 0 ? " it could not say why." : " status " + status + ".") : said;
                yield new ModelFault.Rejected("The model provider rejected the request:" + why);
            }
        };
    }

    /** The same for whoever asks for the list of models: a provider that has none is not one that lacks a model. */
    static ModelFault ofList(Refused refused, Scene scene) {
        return switch (refused.status()) {
            case 404, 405, 501 ->
                new ModelFault.Rejected("%s does not list its models at %s (status %d). Enter the name of a model in %s, or check the address there."
                        .formatted(
                                scene.provider().label(), scene.endpoint().host(), refused.status(), WHERE));
            default -> of(refused, scene);
        };
    }

    private static boolean isAboutTools(String message) {
        return says(message, TOOLS, TOO_MANY) || TOO_MANY_TOOLS.matcher(message).find();
    }

    private static boolean isAboutTheContext(String message) {
        return CONTEXT_TOO_LONG.matcher(message).find()
                || says(message, CONTEXT, EXCEED)
                || says(message, EXCEEDS, CONTEXT_WORD);
    }

    private static boolean isAboutTheModel(String message) {
        return says(message, MODEL, NOT_THERE) || NO_SUCH_MODEL.matcher(message).find();
    }

    /** Whether the message says the one and somewhere after it the other. */
    private static boolean says(String message, Pattern first, Pattern then) {
        Matcher found = first.matcher(message);
        return found.find() && then.matcher(message).find(found.end());
    }

    /** An error object inside a stream has no status; its code or type says the same. */
    private static int statusOf(Words words) {
        if (words.hasCode("rate_limit") || words.hasCode("insufficient_quota")) {
            return 429;
        }
        if (words.hasCode("auth") || words.hasCode("invalid_api_key") || words.hasCode("permission")) {
            return 401;
        }
        if (words.hasCode("overloaded") || words.hasCode("unavailable")) {
            return 503;
        }
        return words.hasCode("server_error") || words.hasCode("api_error") || words.hasCode("internal") ? 500 : 0;
    }

    /** At 401 the provider's own words are left out: they like to repeat a part of the key. */
    private static String credentials(int status, Scene scene, String said) {
        if (scene.provider().usesCodeHostToken()) {
            return scene.provider().label() + " rejected the GitHub token (status " + status + "). Check the token in "
                    + WHERE + ", and that its account may use this service.";
        }
        String what =
                scene.endpoint().key().isEmpty() && scene.endpoint().headers().isEmpty()
                        ? " wants a key and none is set (status "
                        : " rejected the credentials (status ";
        return scene.provider().label() + what + status + "). Check the key in " + WHERE + "."
                + (status == 403 ? said : "");
    }

    private static ModelFault notFound(Words words, Scene scene) {
        boolean aboutModel = words.hasCode("model")
                || words.message().toLowerCase(Locale.ROOT).contains("model");
        String label = scene.provider().label();
        return new ModelFault.ModelNotFound(
                aboutModel
                        ? label + " has no model “" + scene.model() + "”. Choose another one in " + WHERE + "."
                        : label + " has no model “" + scene.model() + "”, or no chat interface at "
                                + scene.endpoint().host() + ". Check the model and the address in " + WHERE + ".");
    }

    private static ModelFault rateLimited(Words words, Optional<Duration> retryAfter, String label, String said) {
        if (words.hasCode("insufficient_quota")) {
            return new ModelFault.RateLimited(
                    "The quota at " + label
                            + " is used up. Check plan and billing there, or choose another provider in " + WHERE + ".",
                    retryAfter);
        }
        return new ModelFault.RateLimited(
                label + " limits how fast requests may come. Try again" + in(retryAfter) + "." + said, retryAfter);
    }

    private static String tooManyTools(String label, String message) {
        String count =
                first(TOOL_COUNT, message).map(n -> n + " tools are enabled").orElse("Too many tools are enabled");
        String limit =
                first(TOOL_LIMIT, message).map(n -> " takes at most " + n).orElse(" takes fewer");
        return count + " and " + label + limit + ". Disconnect tool servers that this conversation does not need.";
    }

    private static Optional<String> first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    private static String in(Optional<Duration> wait) {
        return wait.filter(d -> d.toSeconds() > 0)
                .map(d -> d.toSeconds() < 120
                        ? " in " + d.toSeconds() + " s"
                        : " in " + (d.toSeconds() + 59) / 60 + " min")
                .orElse(" in a moment");
    }

    /** The provider's words as a sentence of their own, short. */
    private static String said(String message) {
        if (message.isEmpty()) {
            return "";
        }
        var cut = message.length() > LONGEST_MESSAGE ? message.substring(0, LONGEST_MESSAGE) + "…" : message;
        return " " + cut + (ENDED.matcher(cut).find() ? "" : ".");
    }
}
