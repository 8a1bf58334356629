package dev.steward.tool;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Whether the arguments of a call are such as the tool takes, before anything happens. What cannot be judged safely is left to
 * the tool: a schema comes from a server, which may mean harm.
 */
final class ArgumentCheck {

    private static final int MAX = 5;
    private static final int MAX_LENGTH = 300;

    /** What is said of a value where the schema wants a type that there is not. */
    private static final String NO_TYPE = "unknown expected";

    /** By these a short schema can describe more than anybody can go through. */
    private static final List<String> REFERENCES = List.of("$ref", "$dynamicRef", "$recursiveRef");

    /** Nothing is fetched, and no pattern is tried: one of a server could take for ever. */
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, registry -> registry.schemaCacheEnabled(false)
                    .schemaLoader(loader -> loader.block(_ -> true))
                    .schemaRegistryConfig(SchemaRegistryConfig.builder()
                            .locale(Locale.ENGLISH)
                            .regularExpressionFactory(_ -> _ -> true)
                            .build()));

    private ArgumentCheck() {}

    /** What is wrong with the arguments, for the model to read; nothing when they fit, or nobody can tell. */
    static Optional<String> flaw(JsonNode schema, JsonNode arguments) {
        if (REFERENCES.stream().anyMatch(name -> schema.findValue(name) != null)) {
            return Optional.empty();
        }
        try {
            var errors = REGISTRY.getSchema(schema).validate(arguments).stream()
                    .filter(error -> !String.valueOf(error.getMessage()).endsWith(NO_TYPE))
                    .toList();
            return errors.isEmpty() ? Optional.empty() : Optional.of(sentence(errors));
        } catch (RuntimeException | StackOverflowError _) {
            return Optional.empty(); // it is no schema, or one without an end, which is not the model's fault
        }
    }

    private static String sentence(List<Error> errors) {
        var told = errors.stream()
                .limit(MAX)
                .map(error -> WellFormed.repaired(Truncate.to(String.valueOf(error.getMessage()), MAX_LENGTH))
                        + (error.getInstanceLocation().toString().isEmpty()
                                ? ""
                                : " (at "
                                        + Truncate.to(
                                                error.getInstanceLocation().toString(), MAX_LENGTH) + ")"))
                .collect(Collectors.joining("; "));
        return errors.size() > MAX ? "%s; and %d more".formatted(told, errors.size() - MAX) : told;
    }
}
