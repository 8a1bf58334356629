package dev.steward.provider;

import com.openai.client.OpenAIClientAsyncImpl;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code /responses}, the only interface of some models (Spec: completions versus responses, 3.8). */
@Component
class Responses implements Dialect {

    private final ChatCompletions chat;
    private final KeptModels<ChatModel> models;

    Responses(OpenAiClients clients, ChatCompletions chat) {
        this.chat = chat;
        this.models = new KeptModels<>(
                address -> new ResponsesChatModel(new OpenAIClientAsyncImpl(clients.options(address))));
    }

    @Override
    public ChatModel at(Endpoint endpoint) {
        return models.at(endpoint);
    }

    /** The same prompt as for the chat interface, with what the model wants back of its rounds. */
    @Override
    public Prompt prompt(ModelRequest request, String model, Map<String, String> headers) {
        Prompt prompt = chat.prompt(request, model, headers);
        var messages = new ArrayList<Message>(prompt.getInstructions());
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof AssistantMessage said
                    && request.messages().get(i) instanceof PromptMessage.Assistant(var _, var _, var state)
                    && state != null
                    && state.isOf(ownerOf(model))) {
                messages.set(
                        i,
                        AssistantMessage.builder()
                                .content(said.getText() == null ? "" : said.getText())
                                .toolCalls(said.getToolCalls())
                                .properties(Map.of(ResponsesChatModel.ITEMS, state.content()))
                                .build());
            }
        }
        return new Prompt(messages, prompt.getOptions());
    }

    @Override
    public String owner(String model) {
        return ownerOf(model);
    }

    private static String ownerOf(String model) {
        return "responses " + model;
    }

    @Override
    public Reading reading() {
        return new ResponsesReading();
    }

    /** Only what failed is read here: the library would lose its code. */
    private static final class ResponsesReading implements Reading {

        @Override
        public String pass(String event, String data) throws StreamFailure {
            if (data.equals("[DONE]")) {
                return Reading.event("", data);
            }
            JsonNode json = parse(data);
            switch (json.path("type").asString("")) {
                case "error" -> throw refused(json.path("error").isObject() ? json.path("error") : json);
                case "response.failed" -> throw refused(json.path("response").path("error"));
                default -> {
                    if (json.path("error").isObject()) {
                        throw refused(json.path("error"));
                    }
                }
            }
            return Reading.event(event, data);
        }

        private static JsonNode parse(String data) throws StreamFailure {
            try {
                JsonNode json = JsonMapper.shared().readTree(data);
                if (json.isObject()) {
                    return json;
                }
            } catch (JacksonException e) {
                // said below
            }
            throw new StreamFailure.NoStream("an event that is no JSON object");
        }

        private static StreamFailure refused(JsonNode error) {
            return new StreamFailure.Refused(0, error.toString(), Optional.empty());
        }

        @Override
        public String reasoning(AssistantMessage message) {
            return message.getMetadata().get(ResponsesChatModel.REASONING) instanceof String piece ? piece : "";
        }

        @Override
        public @Nullable Object state(AssistantMessage message) {
            return message.getMetadata().get(ResponsesChatModel.ITEMS);
        }
    }
}
