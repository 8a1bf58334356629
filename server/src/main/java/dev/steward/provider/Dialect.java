package dev.steward.provider;

import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import tools.jackson.databind.node.ObjectNode;

/** An interface that providers offer, by the module that speaks it. */
interface Dialect {

    /** The chat model that asks this endpoint. */
    ChatModel at(Endpoint endpoint);

    /**
     * One round as the chat model takes it.
     *
     * @param headers to be sent with it, see {@link ProviderHttp.StreamCall#headers()}
     */
    Prompt prompt(ModelRequest request, String model, Map<String, String> headers);

    /**
     * Puts into the body of a request what the library has no place for: what is to be handed back with rounds of the turn.
     *
     * @param messages of the request, some with state of this interface
     */
    default void handBack(List<PromptMessage> messages, ObjectNode body) {}

    /** How one stream is read. */
    Reading reading();

    /** The tokens of the prompt, those that the provider had cached included. */
    default int promptTokens(Usage usage) {
        return usage.getPromptTokens();
    }
}
