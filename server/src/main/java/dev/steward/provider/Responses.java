package dev.steward.provider;

import com.openai.client.OpenAIClientAsyncImpl;
import dev.steward.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Speaks {@code /responses}, the only API of some models (Spec: completions versus responses, 3.8). */
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

    /** The same prompt as for the chat API, plus the model's state from earlier rounds. */
    @Override
    public Prompt prompt(ModelRequest request, String model, Map<String, String> headers) {
        Prompt prompt = chat.prompt(request, model, headers);
        var messages = new ArrayList<Message>(prompt.getInstructions());
        for (int i = 0; i < messages.size(); i++) {
            if (messages.get(i) instanceof AssistantMessage said
                    && request.messages().get(i) instanceof PromptMessage.Assistant(var _, var _, var state, var _)
                    && state != null) {
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
    public Reading reading() {
        return new ResponsesReading();
    }

    /** Passes on only what {@link ResponsesChatModel} reads. */
    private static final class ResponsesReading implements Reading {

        private final ResponseLimit allowance = new ResponseLimit();
        private final Sources sources = new Sources();
        private final GivenPictures pictures = new GivenPictures();
        private boolean over;

        @Override
        public ResponseLimit allowance() {
            return allowance;
        }

        @Override
        public boolean isOver() {
            return over;
        }

        @Override
        public String pass(String event, String data) throws StreamFailure {
            if (data.equals("[DONE]")) {
                return Reading.event("", data);
            }
            ObjectNode json = ProviderJson.event(data);
            String type = json.path("type").asString("");
            if (json.path("object").asString("").equals("response")) {
                return whole(json);
            }
            return switch (type) {
                case "response.output_text.annotation.added" -> {
                    sources.add(json.path("annotation"));
                    yield "";
                }
                case "error" -> throw refused(json.path("error").isObject() ? json.path("error") : json);
                case "response.failed" -> throw refused(json.path("response").path("error"));
                case "response.output_text.delta",
                        "response.refusal.delta",
                        "response.reasoning_summary_text.delta",
                        "response.reasoning_text.delta" -> said(type, json, data);
                case "response.function_call_arguments.delta" ->
                    json.path("delta").asString("").isEmpty() ? "" : Reading.event(type, data);
                case "response.output_item.done" -> item(type, json, data);
                case "response.completed", "response.incomplete" -> end(type, json);
                default -> {
                    if (json.path("error").isObject()) {
                        throw refused(json.path("error"));
                    }
                    yield "";
                }
            };
        }

        /** The events for a complete answer sent in spite of the request for a stream. */
        private String whole(ObjectNode response) throws StreamFailure {
            var events = new StringBuilder();
            for (JsonNode item : response.path("output")) {
                for (JsonNode part : item.path("content")) {
                    String text =
                            part.path("text").asString(part.path("refusal").asString(""));
                    part.path("annotations").forEach(sources::add);
                    events.append(pass("", text(text)));
                }
                ObjectNode done = ProviderJson.object().put("type", "response.output_item.done");
                done.put("sequence_number", 0).put("output_index", 0).set("item", item);
                events.append(pass("", ProviderJson.text(done)));
            }
            boolean isCut = response.path("status").asString("").equals("incomplete");
            ObjectNode end = ProviderJson.object().put("type", isCut ? "response.incomplete" : "response.completed");
            end.put("sequence_number", 0).set("response", response);
            return events.append(pass("", ProviderJson.text(end))).toString();
        }

        private static String text(String text) {
            ObjectNode delta = ProviderJson.object()
                    .put("type", "response.output_text.delta")
                    .put("delta", text);
            delta.put("item_id", "text")
                    .put("output_index", 0)
                    .put("content_index", 0)
                    .put("sequence_number", 0);
            delta.putArray("logprobs");
            return ProviderJson.text(delta);
        }

        private String said(String type, ObjectNode json, String data) {
            String given = json.path("delta").asString("");
            String piece = allowance.of(given);
            if (piece.isEmpty()) {
                return "";
            }
            return Reading.event(
                    type, piece.length() == given.length() ? data : ProviderJson.text(json.put("delta", piece)));
        }

        /** Drops messages, which repeat the deltas. */
        private String item(String type, ObjectNode json, String data) throws StreamFailure {
            String kind = json.path("item").path("type").asString("");
            if (kind.equals("image_generation_call")) {
                String instead = pictures.take(json.path("item"));
                return instead.isEmpty() ? "" : pass("", text(instead));
            }
            if (!kind.equals("function_call") && !kind.equals("reasoning")) {
                return "";
            }
            if (kind.equals("function_call")) {
                allowance.call();
                allowance.argue(data.length());
            } else {
                allowance.keep(data.length());
            }
            return allowance.isExceeded() ? "" : Reading.event(type, data);
        }

        /** The end repeats the whole answer and the request, which are removed. */
        private String end(String type, ObjectNode json) {
            over = true;
            if (json.path("response") instanceof ObjectNode response) {
                response.remove(List.of("instructions", "tools", "metadata"));
                response.putArray("output");
            }
            return Reading.event(type, ProviderJson.text(json));
        }

        private static StreamFailure refused(JsonNode error) {
            return new StreamFailure.Refused(0, error.toString(), Optional.empty());
        }

        @Override
        public String sources() {
            return sources.list();
        }

        @Override
        public List<ToolResult.Picture> pictures() {
            return pictures.next();
        }

        @Override
        public Message read(AssistantMessage message) {
            return new Message(
                    message.getText() == null ? "" : message.getText(),
                    message.getMetadata().get(ResponsesChatModel.REASONING) instanceof String piece ? piece : "");
        }

        @Override
        public @Nullable Object state(AssistantMessage message) {
            return message.getMetadata().get(ResponsesChatModel.ITEMS);
        }
    }
}
