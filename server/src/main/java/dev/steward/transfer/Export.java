package dev.steward.transfer;

import dev.steward.transfer.Node.Speaker;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads a conversation from the export of a product, and counts what is lost of it. For one conversation. */
abstract class Export {

    final ImportLoss loss = new ImportLoss();

    /** @throws UnsupportedConversation if it is empty */
    abstract ImportedConversation read(JsonNode conversation, Instant now);

    /** The export that a tree looks like. @throws UnsupportedConversation if the product is unknown */
    static Export of(JsonNode tree) {
        if (Json.text(tree, "format").equals("steward.conversation")) {
            return new StewardExport();
        }
        if (tree.path("mapping").isObject()) {
            return new ChatGptExport(Json.textOrNull(tree, "default_model_slug"));
        }
        if (tree.path("chat_messages").isArray()) {
            return new ClaudeExport();
        }
        if (tree.path("chat").path("history").path("messages").isObject()
                || tree.path("chat").path("messages").isArray()
                || tree.path("history").path("messages").isObject()) {
            return new OpenWebUiExport();
        }
        throw new UnsupportedConversation(UnsupportedConversation.Reason.unknown);
    }

    /** A node; it is nobody's if nothing of it is shown. */
    final Node node(
            String id,
            @Nullable String parent,
            Speaker speaker,
            String text,
            String thought,
            @Nullable String model,
            JsonNode date) {
        var at = Moments.of(date);
        if (at == null && date.isString() && !date.asString().isBlank()) {
            loss.add(ImportLoss.Kind.dates);
        }
        return new Node(
                id, parent, text.isBlank() && thought.isBlank() ? Speaker.nobody : speaker, text, thought, model, at);
    }

    final String file(String name) {
        loss.add(ImportLoss.Kind.files);
        return Talks.file(name);
    }

    /** Stands for a tool that is not imported. */
    final String lost() {
        loss.add(ImportLoss.Kind.tools);
        return "";
    }
}
