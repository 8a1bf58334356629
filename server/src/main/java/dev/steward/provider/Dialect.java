package dev.steward.provider;

import java.util.Map;
import org.springframework.ai.chat.metadata.Usage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;

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

    /** Whose state a round with this model leaves behind; empty when this interface leaves none. */
    default String owner(String model) {
        return "";
    }

    /** How one stream is read. */
    Reading reading();

    /** The tokens of the prompt, those that the provider had cached included. */
    default int promptTokens(Usage usage) {
        return usage.getPromptTokens();
    }
}
