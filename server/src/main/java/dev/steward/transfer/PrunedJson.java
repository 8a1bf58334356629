package dev.steward.transfer;

import dev.steward.platform.text.LooseUtf8;
import java.io.InputStream;
import java.io.Reader;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Parses a conversation of an export into a tree of only the properties that are imported; everything else, which is most of it,
 * is skipped. Memory is bounded, however large the conversation is. Invalid UTF-8 only damages the text that contains it, see
 * {@link LooseUtf8}.
 */
final class PrunedJson {

    /** Maximum size in bytes of all texts that are kept of a conversation. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    private static final int MAX_NODES = 250_000;
    private static final int MAX_DEPTH = 200;

    /** Maximum length of a text: the parser rejects longer ones. */
    private static final int MAX_CHARACTERS = 4_000_000;

    /** Objects whose property names are ids. */
    private static final Set<String> BY_ID = Set.of("mapping", "messages");

    private static final Set<String> KEPT = Set.of("""
            id uuid conversation_id title name create_time update_time created_at updated_at timestamp
            current_node currentId mapping message messages parent parentId parent_message_uuid
            current_leaf_message_uuid author role sender content content_type parts text thoughts summary
            language metadata model_slug default_model_slug model is_visually_hidden_from_conversation recipient
            attachments files file_name original_filename extracted_content type thinking input file_text path
            project chat history folder_id pinned is_starred gizmo_id content_references matched_text items url
            alt supporting_websites citations start_ix extra cited_message_idx details sources source
            conversation_template_id chat_messages format conversation conversations kind description reasoning
            tool_calls function arguments tool_call_id is_error finish_reason elapsed_ms prompt_tokens
            completion_tokens error suggestions alternatives count asset_pointer
            """.strip().split("\\s+"));

    private static final Set<String> TITLES = Set.of("title", "name");

    /** A conversation may be an object within one. */
    private static final int MAX_TITLE_DEPTH = 2;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxStringLength(MAX_CHARACTERS)
                    .maxNumberLength(1_000)
                    .maxNameLength(1_000)
                    .build())
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private long bytes;
    private int nodes;

    /** Names a conversation that cannot be imported; empty until it is read. */
    private String title = "";

    private PrunedJson() {}

    /** @throws UnsupportedConversation if it is not valid JSON, or has too much text */
    static JsonNode read(InputStream in) {
        return read(new LooseUtf8(in));
    }

    /** As above, for decoded text. */
    static JsonNode read(Reader text) {
        var pruned = new PrunedJson();
        try (var parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            return pruned.value(parser, "");
        } catch (StreamConstraintsException _) {
            throw pruned.unsupported(UnsupportedConversation.Reason.too_large);
        } catch (JacksonException _) {
            throw pruned.unsupported(UnsupportedConversation.Reason.broken);
        }
    }

    private UnsupportedConversation unsupported(UnsupportedConversation.Reason reason) {
        return new UnsupportedConversation(reason, title);
    }

    private JsonNode value(JsonParser parser, String name) {
        if (++nodes > MAX_NODES) {
            throw unsupported(UnsupportedConversation.Reason.too_large);
        }
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, name);
            case START_ARRAY -> array(parser, name);
            case VALUE_STRING -> NODES.stringNode(counted(parser.getString()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getString());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case null, default -> NODES.nullNode();
        };
    }

    /** Numbers stay text, so that dates are not rounded and 1e999 is not infinite. */
    private static JsonNode number(String text) {
        return NODES.stringNode(text.length() > 40 ? "" : text);
    }

    private JsonNode object(JsonParser parser, String name) {
        var object = NODES.objectNode();
        boolean all = BY_ID.contains(name);
        for (var token = parser.nextToken(); token == JsonToken.PROPERTY_NAME; token = parser.nextToken()) {
            var property = parser.currentName();
            parser.nextToken();
            if (all || (KEPT.contains(property) && !isRepeated(object, name, property))) {
                var value = value(parser, property);
                object.set(all ? counted(property) : property, value);
                if (title.isEmpty()
                        && TITLES.contains(property)
                        && parser.streamReadContext().getNestingDepth() <= MAX_TITLE_DEPTH) {
                    title = Json.line(value.asString(""), Json.MAX_TITLE);
                }
            } else {
                parser.skipChildren();
            }
        }
        return object;
    }

    /** Open WebUI repeats the visible messages as a list after the history. */
    private static boolean isRepeated(JsonNode object, String name, String property) {
        return name.equals("chat")
                && property.equals("messages")
                && !object.path("history").path("messages").isEmpty();
    }

    private JsonNode array(JsonParser parser, String name) {
        var array = NODES.arrayNode();
        for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token == null) {
                throw new UnsupportedConversation(UnsupportedConversation.Reason.cut_off);
            }
            array.add(value(parser, BY_ID.contains(name) ? "" : name));
        }
        return array;
    }

    private String counted(String text) {
        bytes += text.length();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 0xFF) {
                bytes += text.length(); // such a text takes two bytes per character
                break;
            }
        }
        if (bytes > MAX_BYTES) {
            throw unsupported(UnsupportedConversation.Reason.too_large);
        }
        return text;
    }
}
