package dev.steward.mcp.server;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Validates the arguments of Steward's own tools. */
final class ArgumentRules {

    private static final int MAX = 5;
    private static final int MAX_LENGTH = 300;

    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, registry -> registry.schemaLoader(loader -> loader.block(_ -> true))
                    .schemaRegistryConfig(SchemaRegistryConfig.builder()
                            .locale(Locale.ENGLISH)
                            .build()));

    private final Schema schema;

    private ArgumentRules(Schema schema) {
        this.schema = schema;
    }

    static ArgumentRules of(Map<String, Object> schema) {
        return new ArgumentRules(REGISTRY.getSchema(Rpc.JSON.<JsonNode>valueToTree(schema)));
    }

    /** Returns the validation errors for the model to read; empty if there are none. */
    Optional<String> flaw(JsonNode arguments) {
        var errors = schema.validate(arguments);
        return errors.isEmpty() ? Optional.empty() : Optional.of(sentence(errors));
    }

    private static String sentence(List<Error> errors) {
        var told = errors.stream().limit(MAX).map(ArgumentRules::line).collect(Collectors.joining("; "));
        return errors.size() > MAX ? "%s; and %d more".formatted(told, errors.size() - MAX) : told;
    }

    private static String line(Error error) {
        var at = error.getInstanceLocation().toString();
        return WellFormed.repaired(Truncate.to(String.valueOf(error.getMessage()), MAX_LENGTH))
                + (at.isEmpty() ? "" : " (at " + Truncate.to(at, MAX_LENGTH) + ")");
    }
}
