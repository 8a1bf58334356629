package dev.steward.provider;

import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import tools.jackson.databind.node.ObjectNode;

/** An API offered by providers, as implemented by one of the modules. */
interface Dialect {

    /** The chat model for this endpoint. */
    ChatModel at(Endpoint endpoint);

    /**
     * Converts a round to a prompt for the chat model.
     *
     * @param headers to send with it, see {@link ProviderHttp.StreamCall#headers()}
     */
    Prompt prompt(ModelRequest request, String model, Map<String, String> headers);

    /**
     * Adds what the library cannot express to the body of a request: the state to send back with rounds of the turn.
     *
     * @param messages of the request, some with state of this API
     */
    default void handBack(List<PromptMessage> messages, ObjectNode body) {}

    /** Creates the reader for one stream. */
    Reading reading();

    /** The tokens of the prompt, including cached ones. */
    default int promptTokens(Usage usage) {
        return usage.getPromptTokens();
    }
}
