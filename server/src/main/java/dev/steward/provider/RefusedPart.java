package dev.steward.provider;

import static dev.steward.provider.Refusals.words;
import static java.util.Map.entry;

import dev.steward.platform.text.Truncate;
import dev.steward.provider.Without.Part;
import dev.steward.tool.ToolSpec;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a request that its receiver refuses.
 *
 * @param part to leave out
 * @param isCertain whether the receiver said that it never accepts it, so that it need not be tried again
 * @param notice for the reader of the answer; empty if nothing is missing in it
 */
record RefusedPart(Without part, boolean isCertain, String notice) {

    private static final int MAX_REASON = 200;

    private static final Pattern PICTURES = words("image|picture|vision|\\bpdf\\b|\\bfile\\b|\\bmedia\\b");
    private static final Pattern EFFORT = words(
            "reasoning|thinking|\\bthink value\\b|effort|output_config|encrypted content|budget_tokens|temperature");
    /** Words about the value of the effort, so that others may be taken. */
    private static final Pattern EFFORT_VALUE = words(
            "(?:unsupported|invalid) value(?!\\W{1,4}temperature)|\\bthink value\\b|supported values|input should be|must be one of|expected one of");

    private static final Pattern STATE = words(
            "extra_content|thought_signature|reasoning_content|reasoning_details|signature|encrypted_content|thinking.{0,20}block");
    /** Words about the form of a request, or none at all. */
    private static final Pattern FORM = words(
            "invalid|schema|unsupported|not supported|unexpected|unrecogni[sz]ed|malformed|validation|parameter|argument|format"
                    + "|bad request|template|roles? must|^status \\d+$|\\btools?\\b|tool_?(?:config|use|result)|function");

    /** Google describes all tools in one entry of its list. */
    private static final Pattern TOOL_INDEX = words(
            "tools(?:\\.|\\[)\\d{1,4}\\]?\\.function_?declarations(?:\\.|\\[)(?<declared>\\d{1,4})|tools(?:\\.|\\[)(?<at>\\d{1,4})");

    /** Words about single fields. */
    private static final Map<Part, Pattern> FIELDS = new EnumMap<>(Map.ofEntries(
            entry(Part.COUNTS, words("stream[_ ]options|include_usage")),
            entry(
                    Part.STREAM,
                    words("verified to stream|not support stream(?:s|ing)?\\b(?! options)"
                            + "|stream(?:ing)?['\"`]? (?:is not supported|does not support|must be false)")),
            entry(
                    Part.STRICT,
                    words(
                            "(?:extra|unknown|unexpected|unrecogni[sz]ed|unsupported|not support).{0,60}?[.'\"`: ]strict\\b"
                                    + "|[.'\"`]strict['\"`]?.{0,30}?(?:extra|unknown|unexpected|unrecogni[sz]ed|not supported|not permitted)")),
            entry(
                    Part.DESCRIPTION,
                    words("tools\\S{1,40}\\bdescription\\b\\W{1,4}string too long[^0-9]{1,60}\\b1024\\b")),
            entry(
                    Part.EMPTY_TEXT,
                    words("(?:text|content).{0,80}? (?:is|cannot be|can't be|must not be) (?:empty|blank)"
                            + "|(?:have|be|contain) non-?empty|message.{0,80}? must not be empty")),
            entry(Part.CACHE_TIME, words("cache_control.{0,30}?\\bttl\\b")),
            entry(Part.CACHE, words("cache_control|cachePoint|prompt caching")),
            entry(Part.DISPLAY, words("\\bthinking\\S{0,20}\\bdisplay\\b")),
            entry(Part.THINKING, words("\\bthinking\\b.{0,60}?\\badaptive\\b|\\badaptive\\b.{0,60}?\\bthinking\\b")),
            entry(
                    Part.LENGTH,
                    words(
                            "max_tokens: \\d+ > \\d+|range of [`'\"]?max_tokens|max_tokens.{0,30}? range|maximum tokens value")),
            entry(
                    Part.NO_REASONING,
                    words("missing.{0,20}reasoning_content|reasoning_content.{0,40}?(?:missing|required|passed back)")),
            entry(Part.NO_SIGNATURE, words("missing a thought_signature"))));

    private static final Pattern SUM = words("input length and [`'\"]?max_tokens[`'\"]? exceed context");

    private static final Pattern SYSTEM = words("not support (?:the |a )?['\"`]?(?:system|developer)\\b"
            + "|(?:system|developer)['\"`]? (?:role|prompt|message|instruction)s? (?:is|are)? ?not (?:supported|enabled|allowed)"
            + "|only user(?:,| and) assistant|roles must alternate");

    /**
     * What to leave out after a refusal; empty if it is not about any of the parts. Parts named in it come first; otherwise
     * pictures are the likeliest cause, then, if it is about the form, tools that the receiver has not accepted before, and calls
     * of earlier turns.
     *
     * @param sent the request as it was refused
     * @param without what was left out of it
     * @param knowsTools whether the receiver has accepted these tools before
     */
    static Optional<RefusedPart> of(
            ModelFault fault, ModelRequest sent, Without without, String model, boolean knowsTools) {
        boolean hasPictures = hasPictures(sent.messages());
        boolean hasTools = !sent.tools().isEmpty();
        boolean hasCalls = sent.messages().stream().anyMatch(RefusedPart::isCall);
        return switch (fault.kind) {
            case PICTURES_REFUSED -> hasPictures ? Optional.of(pictures(model, true, "")) : Optional.empty();
            // Without new tools it may only be about the calls of earlier turns
            case TOOLS_REFUSED ->
                hasTools
                        ? Optional.of(tools(model, true, ""))
                        : hasCalls ? Optional.of(new RefusedPart(Without.of(Part.TOOLS), false, "")) : Optional.empty();
            case CONTEXT_TOO_LONG -> {
                if (isAboutTheSum(fault.words()) && !without.has(Part.LENGTH)) {
                    yield Optional.of(new RefusedPart(Without.of(Part.LENGTH), false, ""));
                }
                yield hasPictures && !fault.words().isEmpty()
                        ? Optional.of(pictures(model, false, fault.words()))
                        : Optional.empty();
            }
            case REJECTED ->
                fault.words().isEmpty()
                        ? Optional.empty()
                        : named(fault.words(), sent, without, model)
                                .or(() -> guessed(
                                        fault.words(), sent, model, hasPictures, hasTools && !knowsTools, hasCalls));
            default -> Optional.empty();
        };
    }

    /** The refused field, unless it was left out. */
    private static Optional<Part> field(String words, ModelRequest sent, Set<Part> leftOut) {
        return FIELDS.entrySet().stream()
                .filter(field -> field.getValue().matcher(words).find())
                .map(Map.Entry::getKey)
                .filter(field -> !leftOut.contains(field))
                .filter(field -> switch (field) {
                    case COUNTS -> !leftOut.contains(Part.STREAM);
                    case STRICT, DESCRIPTION -> !sent.tools().isEmpty();
                    case EMPTY_TEXT ->
                        sent.messages().stream()
                                .anyMatch(message -> message instanceof PromptMessage.Assistant said
                                        && isCall(said)
                                        && said.text().isEmpty());
                    default -> true;
                })
                .findFirst();
    }

    /** Drops all tools instead of one, for the last attempt: many may be refused, one per attempt. */
    RefusedPart orAllTools(String model, String words) {
        return part.named().isEmpty() ? this : tools(model, false, words);
    }

    /** Whether the conversation is only too long together with the answer, which may be shorter. */
    static boolean isAboutTheSum(String words) {
        return SUM.matcher(words).find();
    }

    /** Whether the message is about a field that every request has and that can be left out. */
    static boolean isForm(String words) {
        return SYSTEM.matcher(words).find()
                || FIELDS.values().stream()
                        .anyMatch(field -> field.matcher(words).find());
    }

    /** Notices about what is left out because it was refused before. */
    static List<String> known(Without known, ModelRequest request, String model) {
        var told = new ArrayList<String>();
        if (known.has(Part.TOOLS) && !request.tools().isEmpty()) {
            told.add(tools(model, true, "").notice());
        }
        var refused = request.tools().stream()
                .map(ToolSpec::name)
                .filter(known.named()::contains)
                .sorted()
                .toList();
        if (!known.has(Part.TOOLS) && !refused.isEmpty()) {
            told.add("“%s” rejects the description of %s, so the request left it out."
                    .formatted(model, String.join(", ", refused)));
        }
        return told;
    }

    private static Optional<RefusedPart> named(String words, ModelRequest sent, Without without, String model) {
        var field = field(words, sent, without.parts());
        if (field.isPresent()) {
            return Optional.of(new RefusedPart(
                    Without.of(field.get()),
                    true,
                    field.get() == Part.STREAM
                            ? "“%s” does not stream its answers here, so they arrive all at once.".formatted(model)
                            : ""));
        }
        if (SYSTEM.matcher(words).find()
                && !sent.messages().isEmpty()
                && sent.messages().getFirst() instanceof PromptMessage.System) {
            return Optional.of(new RefusedPart(Without.of(Part.SYSTEM), true, ""));
        }
        if (STATE.matcher(words).find() && hasState(sent.messages())) {
            return Optional.of(new RefusedPart(
                    Without.of(Part.STATE),
                    false,
                    "“%s” rejected its own earlier reasoning, so the request left it out.".formatted(model)));
        }
        var tools = namedTools(words, sent.tools());
        if (!tools.isEmpty()) {
            String names = String.join(", ", tools.stream().sorted().toList());
            return Optional.of(new RefusedPart(
                    Without.tools(tools),
                    true,
                    "“%s” rejects the description of %s, so the request left it out: %s"
                            .formatted(model, names, reason(words))));
        }
        if (PICTURES.matcher(words).find() && hasPictures(sent.messages())) {
            return Optional.of(pictures(model, false, words));
        }
        String effort = sent.options().effort();
        if (EFFORT.matcher(words).find() && !effort.isEmpty()) {
            return Optional.of(new RefusedPart(
                    EFFORT_VALUE.matcher(words).find() ? Without.effort(effort) : Without.of(Part.EFFORT),
                    true,
                    "“%s” does not support the chosen reasoning effort, so its default is used.".formatted(model)));
        }
        return Optional.empty();
    }

    private static Optional<RefusedPart> guessed(
            String words, ModelRequest sent, String model, boolean hasPictures, boolean hasNewTools, boolean hasCalls) {
        if (hasPictures) {
            return Optional.of(pictures(model, false, words));
        }
        boolean mayBeTools = FORM.matcher(words).find();
        return mayBeTools && (hasNewTools || (hasCalls && !isOngoing(sent.messages())))
                ? Optional.of(tools(model, false, words))
                : Optional.empty();
    }

    private static RefusedPart pictures(String model, boolean isCertain, String words) {
        return new RefusedPart(
                Without.of(Part.PICTURES),
                isCertain,
                isCertain
                        ? "“%s” does not support pictures, so they were not sent. Choose another model to use them."
                                .formatted(model)
                        : "The pictures were not sent, because “%s” rejected them: %s".formatted(model, reason(words)));
    }

    private static RefusedPart tools(String model, boolean isCertain, String words) {
        return new RefusedPart(
                Without.of(Part.TOOLS),
                isCertain,
                isCertain
                        ? "“%s” does not support tools, so none were sent. Choose another model, or turn tools off for this conversation."
                                .formatted(model)
                        : "No tools were sent, because “%s” rejected them: %s".formatted(model, reason(words)));
    }

    private static String reason(String words) {
        return words.length() > MAX_REASON ? Truncate.to(words, MAX_REASON) + "…" : words;
    }

    private static Set<String> namedTools(String words, List<ToolSpec> tools) {
        var named = new HashSet<String>();
        for (var tool : tools) {
            if (Pattern.compile("(?<![a-zA-Z0-9_-])" + Pattern.quote(tool.name()) + "(?![a-zA-Z0-9_-])")
                    .matcher(words)
                    .find()) {
                named.add(tool.name());
            }
        }
        Matcher index = TOOL_INDEX.matcher(words);
        while (index.find()) {
            int at = Integer.parseInt(index.group(index.group("declared") == null ? "at" : "declared"));
            if (at < tools.size()) {
                named.add(tools.get(at).name());
            }
        }
        return named;
    }

    static boolean hasPictures(List<PromptMessage> messages) {
        return messages.stream()
                .anyMatch(message ->
                        message instanceof PromptMessage.User(var _, var attachments, var _) && !attachments.isEmpty());
    }

    private static boolean isCall(PromptMessage message) {
        return message instanceof PromptMessage.Assistant(var _, var calls, var _, var _) && !calls.isEmpty();
    }

    static boolean hasState(List<PromptMessage> messages) {
        return messages.stream()
                .anyMatch(message ->
                        message instanceof PromptMessage.Assistant(var _, var _, var state, var _) && state != null);
    }

    /** Whether the turn is waiting for the model after tool results: then this receiver made the calls itself. */
    private static boolean isOngoing(List<PromptMessage> messages) {
        return !messages.isEmpty() && messages.getLast() instanceof PromptMessage.ToolResult;
    }
}
