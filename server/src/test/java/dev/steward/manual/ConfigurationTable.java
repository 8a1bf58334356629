package dev.steward.manual;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A table of environment variables from the configuration properties the compiler found in the code. */
public final class ConfigurationTable {

    private static final String METADATA = "/META-INF/spring-configuration-metadata.json";

    /** One property. The default is empty if there is none. */
    public record Variable(String property, String byDefault, String description) {

        String name() {
            return property.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
        }
    }

    private ConfigurationTable() {}

    public static List<Variable> variables() throws IOException {
        try (InputStream in = Objects.requireNonNull(ConfigurationTable.class.getResourceAsStream(METADATA))) {
            List<Variable> found = new ArrayList<>();
            for (JsonNode property : JsonMapper.shared().readTree(in).path("properties")) {
                String name = property.path("name").asString();
                if (name.startsWith("steward.")) {
                    found.add(new Variable(
                            name,
                            byDefault(property.path("defaultValue")),
                            property.path("description").asString("")));
                }
            }
            found.sort(Comparator.comparing(Variable::property));
            return found;
        }
    }

    static String markdown() throws IOException {
        StringBuilder table = new StringBuilder("\n| Variable | Default | Meaning |\n|---|---|---|\n");
        for (Variable variable : variables()) {
            String byDefault = variable.byDefault().isEmpty() ? "" : "`" + variable.byDefault() + "`";
            table.append("| `%s` | %s | %s |\n".formatted(variable.name(), byDefault, prose(variable.description())));
        }
        return table.append('\n').toString();
    }

    private static String byDefault(JsonNode value) {
        return value.isArray()
                ? String.join(",", value.valueStream().map(JsonNode::asString).toList())
                : value.asString("");
    }

    /** Turns a Javadoc description into Markdown: one line, starting with a capital. */
    private static String prose(String description) {
        String line = description
                .replaceAll("\\s+", " ")
                .replaceAll("\\{@code ([^}]*)}", "`$1`")
                .replace("|", "\\|")
                .strip();
        return line.isEmpty() ? line : line.substring(0, 1).toUpperCase(Locale.ROOT) + line.substring(1);
    }
}
