package dev.steward.provider;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Chooses the API for each model, and knows how its answers begin. What is known comes from model lists, refusals and answers,
 * and is lost when the process ends (Spec: completions versus responses, 3.8).
 */
@Component
class ChatInterfaces {

    /** More than all lists of all providers contain; forgotten entries are learned again. */
    private static final int MAX = 20_000;

    private final ChatCompletions chat;
    private final Responses responses;
    private final AnthropicMessages messages;
    private final Map<Resolution.Place, Boolean> onlyResponses = new ConcurrentHashMap<>();
    private final Set<Resolution.Place> openingThoughts = ConcurrentHashMap.newKeySet();

    ChatInterfaces(ChatCompletions chat, Responses responses, AnthropicMessages messages) {
        this.chat = chat;
        this.responses = responses;
        this.messages = messages;
    }

    Dialect of(Resolution.Real real) {
        if (real.chosen().auth() == Provider.Auth.X_API_KEY_HEADER) {
            return messages;
        }
        return onlyResponses.getOrDefault(real.place(), false) ? responses : chat;
    }

    /** The API to try if the chat API refuses a model. */
    Dialect responses() {
        return responses;
    }

    boolean knows(Resolution.Real real) {
        return onlyResponses.containsKey(real.place());
    }

    /** Records the APIs that a list names for each model; models without any are missing in it. */
    void listed(Endpoint endpoint, Map<String, Set<String>> interfaces) {
        if (onlyResponses.size() > MAX) {
            onlyResponses.clear();
        }
        interfaces.forEach((model, offered) -> onlyResponses.put(
                new Resolution.Place(endpoint.baseUrl(), model),
                offered.contains("/responses") && !offered.contains("/chat/completions")));
    }

    /** Uses the responses API for the model from now on. */
    void refusedChat(Resolution.Real real) {
        onlyResponses.put(real.place(), true);
    }

    /** Whether the model's template opens the thoughts, so that its answers only end them. */
    boolean opensThoughts(Resolution.Real real) {
        return openingThoughts.contains(real.place());
    }

    void opensThoughts(Resolution.Real real, boolean isSo) {
        if (!isSo) {
            openingThoughts.remove(real.place());
        } else if (openingThoughts.size() < MAX) {
            openingThoughts.add(real.place());
        }
    }

    /** Whether the responses API may be tried after the chat API refused the model. */
    boolean hasAnother(Resolution.Real real) {
        return of(real) == chat && real.endpoint().query().isEmpty();
    }
}
