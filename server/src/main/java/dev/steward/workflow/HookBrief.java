package dev.steward.workflow;

import dev.steward.platform.text.Truncate;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** What the body of a webhook's call says that a run is about. Spec: Agents, 17. */
final class HookBrief {

    /** Numbers stay as they were sent, however long or large they are. */
    private static final ObjectReader JSON =
            JsonMapper.shared().reader().with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private static final ObjectWriter PRETTY = JsonMapper.shared()
            .writer()
            .with(new DefaultPrettyPrinter(Separators.createDefaultInstance()
                            .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                            .withObjectEmptySeparator("")
                            .withArrayEmptySeparator(""))
                    .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                    .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private HookBrief() {}

    /** In at most {@value RunWrite#MAX_LENGTH} characters; null for nothing. No body makes it fail. */
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
