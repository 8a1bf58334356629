package dev.steward.provider;

import dev.steward.platform.text.Tokens;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many tokens the parts of a request take, before a provider has counted them. */
public final class Estimate {

    /** What marks the beginning, the role and the end of a message. */
    private static final int PER_MESSAGE = 4;

    /** Names and types around a call or a tool. */
    private static final int PER_TOOL = 8;

    /** Providers scale pictures down to about this. */
    private static final int PER_IMAGE = 1_500;

    /** A page of a PDF has some 50 kB and costs about 2,000 tokens, for its text and its picture. */
    private static final int PDF_BYTES_PER_TOKEN = 25;

    private static final int MIN_PDF = 2_000;
    private static final int TEXT_BYTES_PER_TOKEN = 3;

    private Estimate() {}

    /** The tokens of the whole request, its tools included. */
    static int of(ModelRequest request) {
        return ofMessages(request.messages()) + ofTools(request.tools());
    }

    /** The tokens of all messages. */
    public static int ofMessages(List<PromptMessage> messages) {
        return messages.stream().mapToInt(Estimate::of).sum();
    }

    /** The tokens of all tool descriptions. */
    public static int ofTools(List<ToolSpec> tools) {
        return tools.stream().mapToInt(Estimate::of).sum();
    }

    /** The tokens of what a model has said, thought and asked for. @param thoughts null for none */
    public static int ofAnswer(String text, @Nullable String thoughts, List<ToolCall> calls) {
        return Tokens.of(text)
                + (thoughts == null ? 0 : Tokens.of(thoughts))
                + calls.stream().mapToInt(Estimate::of).sum();
    }

    /** The tokens of a message, what marks it as one included. */
    public static int of(PromptMessage message) {
        return PER_MESSAGE
                + switch (message) {
                    case PromptMessage.System(var text) -> Tokens.of(text);
                    case PromptMessage.User(var text, var attachments, var _) ->
                        Tokens.of(text)
                                + attachments.stream().mapToInt(Estimate::of).sum();
                    case PromptMessage.Assistant(var text, var calls, var _, var _) ->
                        Tokens.of(text) + calls.stream().mapToInt(Estimate::of).sum();
                    case PromptMessage.ToolResult(var _, var _, var text, var _) -> PER_TOOL + Tokens.of(text);
                };
    }

    /** The tokens of a tool's description. */
    public static int of(ToolSpec tool) {
        return PER_TOOL + Tokens.of(tool.name()) + Tokens.of(tool.description()) + Tokens.of(tool.inputSchema());
    }

    private static int of(ToolCall call) {
        return PER_TOOL + Tokens.of(call.name()) + Tokens.of(call.arguments());
    }

    private static int of(Attachment attachment) {
        return switch (attachment) {
            case Attachment.Image _ -> PER_IMAGE;
            case Attachment.Document document ->
                document.isText()
                        ? document.bytes().length / TEXT_BYTES_PER_TOKEN
                        : Math.max(MIN_PDF, document.bytes().length / PDF_BYTES_PER_TOKEN);
        };
    }
}
