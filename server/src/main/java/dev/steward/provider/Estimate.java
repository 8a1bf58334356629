package dev.steward.provider;

import dev.steward.platform.text.Tokens;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Estimates the tokens of a request's parts, before a provider has counted them. */
public final class Estimate {

    /** Overhead for the beginning, role and end of a message. */
    private static final int PER_MESSAGE = 4;

    /** Overhead for the names and types of a call or tool. */
    private static final int PER_TOOL = 8;

    /** Providers scale pictures down to about this many tokens. */
    private static final int PER_IMAGE = 1_500;

    private Estimate() {}

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

    /** The tokens of a model's text, reasoning and tool calls. @param thoughts null for none */
    public static int ofAnswer(String text, @Nullable String thoughts, List<ToolCall> calls) {
        return Tokens.of(text)
                + (thoughts == null ? 0 : Tokens.of(thoughts))
                + calls.stream().mapToInt(Estimate::of).sum();
    }

    /** The tokens of a message, including its overhead. */
    public static int of(PromptMessage message) {
        return PER_MESSAGE
                + switch (message) {
                    case PromptMessage.System(var text) -> Tokens.of(text);
                    case PromptMessage.User(var text, var attachments, var _) ->
                        Tokens.of(text) + PER_IMAGE * attachments.size();
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
}
