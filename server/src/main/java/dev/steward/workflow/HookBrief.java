package dev.steward.workflow;

import dev.steward.platform.text.Truncate;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** Extracts the brief of a run from the body of a webhook call. Spec: Agents, 17. */
final class HookBrief {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final ObjectWriter PRETTY = JSON.writer()
            .with(new DefaultPrettyPrinter()
                    .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                    .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private HookBrief() {}

    /** At most {@value RunWrite#MAX_LENGTH} characters; null if there is none. Does not fail for any body. */
    static @Nullable String of(byte[] body) {
        var brief = WorkflowHead.text(read(body));
        return brief == null ? null : WorkflowHead.text(Truncate.to(brief, RunWrite.MAX_LENGTH));
    }

    private static String read(byte[] body) {
        var text = new String(body, StandardCharsets.UTF_8);
        if (text.isBlank()) {
            return "";
        }
        try {
            JsonNode json = JSON.readTree(text);
            if (json.isString()) {
                return json.asString();
            }
            var input = json.path("input");
            return input.isString() && !input.asString().isBlank() ? input.asString() : PRETTY.writeValueAsString(json);
        } catch (JacksonException _) {
            return text;
        }
    }
}
