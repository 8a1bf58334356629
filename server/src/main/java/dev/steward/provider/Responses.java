package dev.steward.provider;

import com.openai.client.OpenAIClientAsyncImpl;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Speaks {@code /responses}, the only API of some models (Spec: completions versus responses, 3.8). */
@Component
class Responses extends Dialect {

    private final OpenAiClients clients;

    Responses(OpenAiClients clients) {
        this.clients = clients;
    }

    @Override
    Client connected(Address address) {
        return new ResponsesClient(new OpenAIClientAsyncImpl(clients.options(address)));
    }

    @Override
    Reading reading() {
        return new ResponsesReading();
    }

    /** Passes on only what {@link ResponsesClient} reads. */
    private static final class ResponsesReading extends Reading {

        private static final String DELTAS = "response.output_text.delta";
        private static final String SUMMARIES = "response.reasoning_summary_text.delta";
        private static final String COMPLETED = "response.completed";

        /** The event type that sent the text first; other types repeat it. Empty before any text. */
        private String teller = "";

        /** Whether an item came on its own. */
        private boolean hasItems;

        @Override
        String pass(String event, String data) throws StreamFailure {
            if (data.equals("[DONE]")) {
                boolean isAnswer = hasItems || !teller.isEmpty();
                return (over || !isAnswer ? "" : end(COMPLETED, ended(COMPLETED, ProviderJson.object())))
                        + Reading.event("", data);
            }
            ObjectNode json = ProviderJson.event(data);
            if (!json.has("type") && event.startsWith("response.")) {
                json.put("type", event);
            }
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
                // The parts of a summary are paragraphs
                case "response.reasoning_summary_part.added" ->
                    json.path("summary_index").asInt(0) == 0
                            ? ""
                            : said(SUMMARIES, json.put("type", SUMMARIES).put("delta", "\n\n"));
                case "response.output_text.done" -> told(type, json.path("text").asString(""));
                case "response.refusal.done" -> told(type, json.path("refusal").asString(""));
                case "response.output_text.delta",
                        "response.refusal.delta",
                        SUMMARIES,
                        "response.reasoning_text.delta" -> {
                    if (!json.path("delta").asString("").isEmpty() && !type.startsWith("response.reasoning")) {
                        teller = DELTAS;
                    }
                    yield said(type, json);
                }
                case "response.function_call_arguments.delta" ->
                    json.path("delta").asString("").isEmpty() ? "" : Reading.event(type, data);
                case "response.output_item.done" -> item(type, json, data);
                case COMPLETED, "response.incomplete" -> end(type, json);
                default -> {
                    if (json.path("error").isObject()) {
                        throw refused(json.path("error"));
                    }
                    if (type.isEmpty()
                            && (event.equals("error") || json.path("error").isString())) {
                        throw refused(json);
                    }
                    yield "";
                }
            };
        }

        /** The events for a complete answer sent in spite of the request for a stream. */
        private String whole(ObjectNode response) throws StreamFailure {
            for (JsonNode item : response.path("output")) {
                item.path("content").forEach(part -> part.path("annotations").forEach(sources::add));
            }
            boolean isCut = response.path("status").asString("").equals("incomplete");
            return pass("", ProviderJson.text(ended(isCut ? "response.incomplete" : COMPLETED, response)));
        }

        private static ObjectNode ended(String type, ObjectNode response) {
            ObjectNode end = ProviderJson.object().put("type", type).put("sequence_number", 0);
            end.set("response", response);
            return end;
        }

        private static String textOf(JsonNode part) {
            return part.path("text").asString(part.path("refusal").asString(""));
        }

        /** Text that has usually arrived in pieces before. */
        private String told(String by, String text) {
            if (text.isEmpty() || !(teller.isEmpty() || teller.equals(by))) {
                return "";
            }
            teller = by;
            return said(DELTAS, text(text));
        }

        private static ObjectNode text(String text) {
            ObjectNode delta = ProviderJson.object().put("type", DELTAS).put("delta", text);
            delta.put("item_id", "text")
                    .put("output_index", 0)
                    .put("content_index", 0)
                    .put("sequence_number", 0);
            delta.putArray("logprobs");
            return delta;
        }

        private String said(String type, ObjectNode json) {
            String piece = json.path("delta").asString("");
            if (type.startsWith("response.reasoning")) {
                return said(type, json, piece);
            }
            Message parted = tags.next(piece);
            ObjectNode thought = text("").put("type", SUMMARIES).put("summary_index", 0);
            return said(SUMMARIES, thought, parted.thought()) + said(type, json, parted.text());
        }

        private String said(String type, ObjectNode json, String piece) {
            String allowed = allowance.of(piece);
            return allowed.isEmpty() ? "" : Reading.event(type, ProviderJson.text(json.put("delta", allowed)));
        }

        /** A message usually repeats its deltas. */
        private String messageOf(String by, JsonNode item) {
            var events = new StringBuilder();
            item.path("content").forEach(part -> events.append(told(by, textOf(part))));
            return events.toString();
        }

        private String item(String type, ObjectNode json, String data) throws StreamFailure {
            String kind = json.path("item").path("type").asString("");
            if (kind.equals("image_generation_call")) {
                hasItems = true;
                return said(DELTAS, text(pictures.take(json.path("item"))));
            }
            if (kind.equals("message")) {
                return messageOf(type, json.path("item"));
            }
            if (!kind.equals("function_call") && !kind.equals("reasoning")) {
                return "";
            }
            hasItems = true;
            if (kind.equals("function_call")) {
                allowance.call();
                allowance.argue(data.length());
            } else {
                allowance.keep(data.length());
            }
            if (kind.equals("function_call") && json.path("item") instanceof ObjectNode call) {
                mend(call);
            }
            return allowance.isExceeded() ? "" : Reading.event(type, ProviderJson.text(json));
        }

        /** Adds what the library requires. */
        private static void mend(ObjectNode call) {
            JsonNode given = call.path("arguments");
            String arguments = given.isContainer() ? given.toString() : given.asString("");
            boolean isCut = call.path("status").asString("").equals("incomplete") && arguments.isBlank();
            call.put("arguments", isCut ? StreamedCalls.CUT : arguments)
                    .put(
                            "call_id",
                            call.path("call_id").asString(call.path("id").asString("")))
                    .put("name", call.path("name").asString(StreamedCalls.UNNAMED));
        }

        /** The end repeats the request, which is removed, and the whole answer, which is read if nothing came before it. */
        private String end(String type, ObjectNode json) throws StreamFailure {
            over = true;
            var before = new StringBuilder();
            if (json.path("response") instanceof ObjectNode response) {
                boolean isNew = !hasItems;
                for (JsonNode item : response.path("output")) {
                    // A server that has no other kinds may leave the word out
                    if (item.path("type").asString("message").equals("message")) {
                        before.append(messageOf(type, item));
                    } else if (isNew) {
                        before.append(itemDone(item));
                    }
                }
                response.remove(List.of("instructions", "tools", "metadata"));
                response.putArray("output");
            }
            return before + Reading.event(type, ProviderJson.text(json));
        }

        private String itemDone(JsonNode item) throws StreamFailure {
            ObjectNode done = ProviderJson.object().put("type", "response.output_item.done");
            done.put("sequence_number", 0).put("output_index", 0).set("item", item);
            return pass("", ProviderJson.text(done));
        }

        private static StreamFailure refused(JsonNode error) {
            return new StreamFailure.Refused(error.isObject() ? error.toString() : "");
        }

        @Override
        Message read(AssistantMessage message) {
            return new Message(
                    message.getText() == null ? "" : message.getText(),
                    message.getMetadata().get(ResponsesClient.REASONING) instanceof String piece ? piece : "");
        }

        @Override
        @Nullable
        Object state(AssistantMessage message) {
            return message.getMetadata().get(ResponsesClient.ITEMS);
        }
    }
}
