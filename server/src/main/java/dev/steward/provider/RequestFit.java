package dev.steward.provider;

import dev.steward.platform.picture.PictureFacts;
import dev.steward.platform.text.Sha256;
import dev.steward.platform.text.Truncate;
import dev.steward.provider.Without.Part;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Adapts a request to its receiver, as the last step before sending. The stored history stays as it is; the same history always
 * gives the same request, so that caches stay valid.
 *
 * <ul>
 *   <li>The system prompt, if any, comes first (in the first question, if the model does not know its role), then a question; questions and answers alternate. Consecutive answers are merged;
 *       a short sentence stands in for a missing answer or first question.
 *   <li>No message is empty.
 *   <li>Each call has one result, directly after its round. Ids are valid and unique, names valid, arguments objects.
 *   <li>A line of text with the file name replaces a picture that cannot be shown; of an animation the first frame is sent.
 *   <li>State is only sent back to the API and model that produced it.
 *   <li>Tools are described as in {@link ToolSchema}; for a receiver without tools, calls are told as text.
 * </ul>
 */
final class RequestFit {

    static final String BEGINNING = "(What came before is not shown.)";
    static final String NO_ANSWER = "(This was not answered.)";
    static final String NO_WORDS = "(No words.)";
    static final String GO_ON = "(Go on.)";
    static final String NO_RESULT = "(There is no result: the call was cut.)";
    static final String EMPTY_RESULT = "(empty result)";

    /** Characters that not every receiver accepts in names. */
    private static final Pattern REFUSED_IN_NAMES = Pattern.compile("[^a-zA-Z0-9_-]");

    private static final int MAX_NAME = 64;

    /** The length of an id that the strictest receiver accepts. */
    private static final int MAX_ID = 9;

    private static final int MAX_FILE = 200;
    private static final String UNNAMED = "unnamed";

    private final Receiver receiver;
    private final boolean callsAsText;
    private final Set<String> ids = new HashSet<>();
    private final List<PromptMessage> fitted = new ArrayList<>();

    private RequestFit(Receiver receiver, boolean hasTools) {
        this.receiver = receiver;
        this.callsAsText = receiver.without().has(Part.TOOLS) || (receiver.toolsForCalls() && !hasTools);
    }

    static ModelRequest of(ModelRequest request, Receiver receiver) {
        var tools = tools(request.tools(), receiver.without());
        var fit = new RequestFit(receiver, !tools.isEmpty());
        fit.takeAll(request.messages());
        return new ModelRequest(request.model(), fit.fitted, tools, options(request.options(), receiver.without()));
    }

    private static ModelOptions options(ModelOptions wished, Without without) {
        return without.has(Part.EFFORT) || without.efforts().contains(wished.effort()) ? new ModelOptions("") : wished;
    }

    private static List<ToolSpec> tools(List<ToolSpec> offered, Without without) {
        return without.has(Part.TOOLS)
                ? List.of()
                : offered.stream()
                        .filter(tool -> !without.named().contains(tool.name()))
                        .map(ToolSchema::mended)
                        .toList();
    }

    private void takeAll(List<PromptMessage> messages) {
        for (int at = 0; at < messages.size(); at++) {
            switch (messages.get(at)) {
                case PromptMessage.System system -> {
                    if (at == 0
                            && !system.text().isBlank()
                            && !receiver.without().has(Part.SYSTEM)) {
                        fitted.add(system);
                    }
                }
                case PromptMessage.User user -> ask(user);
                case PromptMessage.Assistant said -> {
                    int end = at + 1;
                    while (end < messages.size() && messages.get(end) instanceof PromptMessage.ToolResult) {
                        end++;
                    }
                    answer(said, messages.subList(at + 1, end));
                    at = end - 1;
                }
                case PromptMessage.ToolResult _ -> {} // without a call
            }
        }
        if (!(last() instanceof PromptMessage.User || last() instanceof PromptMessage.ToolResult)) {
            fitted.add(new PromptMessage.User(GO_ON));
        }
        if (receiver.without().has(Part.SYSTEM) && messages.getFirst() instanceof PromptMessage.System system) {
            instruct(system);
        }
    }

    /** Puts the system prompt in front of the first question if the model does not know its role. */
    private void instruct(PromptMessage.System system) {
        if (fitted.getFirst() instanceof PromptMessage.User(var asked, var attachments, var row)
                && !system.text().isBlank()) {
            fitted.set(0, new PromptMessage.User(system.text() + "\n\n" + asked, attachments, row));
        }
    }

    private PromptMessage last() {
        return fitted.isEmpty() ? new PromptMessage.System("") : fitted.getLast();
    }

    private void ask(PromptMessage.User user) {
        switch (last()) {
            case PromptMessage.User _, PromptMessage.ToolResult _ ->
                fitted.add(new PromptMessage.Assistant(NO_ANSWER, List.of()));
            case PromptMessage.System _, PromptMessage.Assistant _ -> {}
        }
        var lines = new ArrayList<String>();
        var shown = new ArrayList<Attachment>();
        if (!user.text().isBlank()) {
            lines.add(user.text());
        }
        for (var picture : user.attachments()) {
            var refusal = refusal(picture);
            refusal.ifPresent(lines::add);
            if (refusal.isEmpty()) {
                shown.add(typed(picture));
            }
        }
        if (lines.isEmpty()) {
            lines.add(NO_WORDS);
        }
        fitted.add(new PromptMessage.User(String.join("\n\n", lines), shown, user.row()));
    }

    /** Appends text to the last question. */
    private void tell(String text, long row) {
        if (last() instanceof PromptMessage.User(var asked, var attachments, var before)) {
            fitted.set(
                    fitted.size() - 1,
                    new PromptMessage.User(asked + "\n\n" + text, attachments, before == row ? row : 0));
        } else {
            fitted.add(new PromptMessage.User(text, List.of(), row));
        }
    }

    /** The line that replaces a picture; empty if it can be shown. */
    private Optional<String> refusal(Attachment picture) {
        var facts = PictureFacts.of(picture.bytes());
        String why = receiver.without().has(Part.PICTURES)
                ? "this model is shown no pictures"
                : facts.isEmpty()
                        ? "it is damaged"
                        : picture.bytes().length > receiver.pictureBytes()
                                        || facts.get().side() > receiver.pictureSide()
                                ? "it is too large for this model"
                                : "";
        return why.isEmpty()
                ? Optional.empty()
                : Optional.of("[The picture “%s” is not shown: %s.]"
                        .formatted(Truncate.to(picture.name().replaceAll("\\s+", " "), MAX_FILE), why));
    }

    /** Corrects the type of a picture, since receivers check the bytes, and keeps only the first frame of an animation. */
    private static Attachment typed(Attachment picture) {
        return PictureFacts.of(picture.bytes())
                .map(facts -> new Attachment(facts.still(picture.bytes()), facts.mime(), picture.name()))
                .orElse(picture);
    }

    /** Sentences about pictures in the newest question that are unsuitable, for the user. */
    static List<String> notShown(ModelRequest request, Receiver receiver) {
        return receiver.without().has(Part.PICTURES)
                ? List.of()
                : request.messages().reversed().stream()
                        .filter(message -> message instanceof PromptMessage.User)
                        .limit(1)
                        .flatMap(message -> ((PromptMessage.User) message).attachments().stream())
                        .filter(picture ->
                                new RequestFit(receiver, false).refusal(picture).isPresent())
                        .map(picture ->
                                "“%s” was not shown to the model: it is damaged, or larger than the model takes. Attach a smaller copy."
                                        .formatted(Truncate.to(picture.name(), MAX_FILE)))
                        .toList();
    }

    private void answer(PromptMessage.Assistant said, List<PromptMessage> results) {
        if (said.calls().isEmpty()) {
            if (!said.text().isBlank()) {
                say(said);
            }
        } else if (callsAsText) {
            if (!said.text().isBlank()) {
                say(new PromptMessage.Assistant(said.text(), List.of(), null, said.row()));
            }
            tellCalls(said, results);
        } else {
            call(said, results);
        }
    }

    private void say(PromptMessage.Assistant said) {
        switch (last()) {
            case PromptMessage.Assistant before ->
                fitted.set(
                        fitted.size() - 1,
                        new PromptMessage.Assistant(
                                said.text().isBlank() ? before.text() : before.text() + "\n\n" + said.text(),
                                said.calls(),
                                said.state(),
                                said.text().isBlank() && said.calls().isEmpty() ? before.row() : 0));
            case PromptMessage.System _ -> {
                fitted.add(new PromptMessage.User(BEGINNING));
                fitted.add(said);
            }
            case PromptMessage.User _, PromptMessage.ToolResult _ -> fitted.add(said);
        }
    }

    private void call(PromptMessage.Assistant said, List<PromptMessage> results) {
        var given = given(said, results);
        var calls = said.calls().stream()
                .map(call -> new ToolCall(id(call.id()), name(call.name()), Arguments.object(call.arguments())))
                .toList();
        var state = said.state();
        boolean isOwn = state != null
                && state.isOf(receiver.owner())
                && !receiver.without().has(Part.STATE);
        String text = said.text().isBlank() ? "" : said.text();
        say(new PromptMessage.Assistant(text, calls, isOwn ? state : null, said.row()));
        for (int at = 0; at < calls.size(); at++) {
            fitted.add(new PromptMessage.ToolResult(
                    calls.get(at).id(),
                    calls.get(at).name(),
                    given.get(at).text(),
                    given.get(at).row()));
        }
    }

    /**
     * An id of a call in the receiver's format, without duplicates. Valid ids are kept; others depend only on the calls before
     * them, so that a longer history starts with the same ids as a shorter one.
     */
    private String id(String given) {
        if (receiver.ids().takes(given) && ids.add(given)) {
            return given;
        }
        for (int attempt = 0; ; attempt++) {
            String id = Sha256.of(given + "\0" + attempt).substring(0, MAX_ID);
            if (ids.add(id)) {
                return id;
            }
        }
    }

    private void tellCalls(PromptMessage.Assistant said, List<PromptMessage> results) {
        var given = given(said, results);
        for (int at = 0; at < given.size(); at++) {
            var call = said.calls().get(at);
            tell(
                    "[The tool %s was called with %s. It gave:]\n%s"
                            .formatted(
                                    name(call.name()),
                                    Arguments.object(call.arguments()),
                                    given.get(at).text()),
                    said.row());
        }
    }

    /** The result of each call, in the order of the calls; of two with the same id the first gets the first result. */
    private static List<PromptMessage.ToolResult> given(PromptMessage.Assistant said, List<PromptMessage> results) {
        var left = new ArrayList<PromptMessage.ToolResult>();
        results.forEach(result -> left.add((PromptMessage.ToolResult) result));
        var given = new ArrayList<PromptMessage.ToolResult>();
        for (var call : said.calls()) {
            var found = left.stream()
                    .filter(result -> result.callId().equals(call.id()))
                    .findFirst();
            found.ifPresent(left::remove);
            given.add(found.map(result -> result.text().isBlank() ? result(call, EMPTY_RESULT, result.row()) : result)
                    .orElseGet(() -> result(call, NO_RESULT, said.row())));
        }
        return given;
    }

    private static PromptMessage.ToolResult result(ToolCall call, String text, long row) {
        return new PromptMessage.ToolResult(call.id(), call.name(), text, row);
    }

    private static String name(String given) {
        String name = REFUSED_IN_NAMES.matcher(Truncate.to(given, MAX_NAME)).replaceAll("_");
        return name.isEmpty() ? UNNAMED : name;
    }
}
