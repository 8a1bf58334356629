package dev.steward.platform.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Reads {@code .env} in the working directory: lines {@code NAME=value}, of which those that begin with
 * {@code STEWARD_} count and have a value. A variable of the real environment wins.
 */
public final class DotEnv implements EnvironmentPostProcessor {

    static final String PREFIX = "STEWARD_";

    /** Spring Boot reads a source whose name ends like this as it reads the environment. */
    private static final String SOURCE = "file-" + StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Path file = Path.of(".env");
        if (Files.isReadable(file)) {
            environment
                    .getPropertySources()
                    .addAfter(
                            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                            new SystemEnvironmentPropertySource(SOURCE, Map.copyOf(read(file))));
        }
    }

    private static Map<String, Object> read(Path file) {
        try {
            return variables(Files.readString(file));
        } catch (IOException e) {
            throw new IllegalStateException("The file " + file.toAbsolutePath() + " cannot be read", e);
        }
    }

    /** The variables in {@code text} that have a value, with their names in capitals. */
    static Map<String, Object> variables(String text) {
        Map<String, Object> variables = new LinkedHashMap<>();
        text.lines().map(String::strip).filter(line -> !line.startsWith("#")).forEach(line -> {
            String assignment = line.startsWith("export ") ? line.substring("export ".length()) : line;
            int equals = assignment.indexOf('=');
            if (equals > 0) {
                String name = assignment.substring(0, equals).strip().toUpperCase(Locale.ROOT);
                if (name.startsWith(PREFIX)) {
                    variables.put(
                            name, unquoted(assignment.substring(equals + 1).strip()));
                }
            }
        });
        variables.entrySet().removeIf(BlankIsUnset::isBlank);
        return variables;
    }

    private static String unquoted(String value) {
        boolean quoted = value.length() > 1
                && (value.startsWith("\"") || value.startsWith("'"))
                && value.charAt(0) == value.charAt(value.length() - 1);
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
