package dev.steward.workflow;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
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

/** Extracts the brief of a run from the body of a webhook call. Spec: Agents, 17. */
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

    /** The byte order mark, with which some programs begin UTF-8. */
    private static final String MARK = "\uFEFF";

    private HookBrief() {}

    /** At most {@value RunWrite#MAX_LENGTH} characters; null if there is none. Does not fail for any body. */
    static @Nullable String of(byte[] body) {
        var brief = WorkflowHead.text(WellFormed.repaired(read(body)));
        return brief == null ? null : WorkflowHead.text(Truncate.to(brief, RunWrite.MAX_LENGTH));
    }

    private static String read(byte[] body) {
        var sent = new String(body, StandardCharsets.UTF_8);
        var text = sent.startsWith(MARK) ? sent.substring(1) : sent;
        if (text.isBlank()) {
            return "";
        }
        try {
            JsonNode json = JSON.readTree(text);
            if (json.isString()) {
                return json.asString();
            }
            if (json.isNumber()) {
                return text; // read and written again, 1e400 would be 1E+400
            }
            var input = json.path("input");
            return input.isString() && !input.asString().isBlank() ? input.asString() : PRETTY.writeValueAsString(json);
        } catch (JacksonException | NumberFormatException _) {
            return text;
        }
    }
}
