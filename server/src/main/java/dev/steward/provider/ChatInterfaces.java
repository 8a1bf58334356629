package dev.steward.provider;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Which interface a model is asked through. What is known of it comes from lists of models and from refusals, and is
 * forgotten with the process (Spec: completions versus responses, 3.8).
 */
@Component
class ChatInterfaces {

    /** More than all lists of all providers name; what is forgotten is learned again. */
    private static final int MAX = 20_000;

    private final ChatCompletions chat;
    private final Responses responses;
    private final AnthropicMessages messages;
    private final Map<Place, Boolean> onlyResponses = new ConcurrentHashMap<>();

    /** A model at an address. */
    private record Place(String baseUrl, String model) {}

    ChatInterfaces(ChatCompletions chat, Responses responses, AnthropicMessages messages) {
        this.chat = chat;
        this.responses = responses;
        this.messages = messages;
    }

    /** The interface for the model. */
    Dialect of(Resolution.Real real) {
        if (real.chosen().auth() == Provider.Auth.X_API_KEY_HEADER) {
            return messages;
        }
        return onlyResponses.getOrDefault(place(real), false) ? responses : chat;
    }

    /** The interface that is tried when a model is refused to the chat interface. */
    Dialect responses() {
        return responses;
    }

    /** Whether anything has been said about the model. */
    boolean knows(Resolution.Real real) {
        return onlyResponses.containsKey(place(real));
    }

    /** Takes note of the interfaces that a list names for each model; a model without any is left out. */
    void listed(Endpoint endpoint, Map<String, Set<String>> interfaces) {
        if (onlyResponses.size() > MAX) {
            onlyResponses.clear();
        }
        interfaces.forEach((model, offered) -> onlyResponses.put(
                new Place(endpoint.baseUrl(), model),
                offered.contains("/responses") && !offered.contains("/chat/completions")));
    }

    /** Asks the model through the responses interface from now on. */
    void refusedChat(Resolution.Real real) {
        onlyResponses.put(place(real), true);
    }

    /** Whether the model may be tried through the responses interface after the chat interface was refused. */
    boolean hasAnother(Resolution.Real real) {
        return of(real) == chat && real.endpoint().query().isEmpty();
    }

    private static Place place(Resolution.Real real) {
        return new Place(real.endpoint().baseUrl(), real.model());
    }
}
