package dev.steward.mcp.server;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.steward.tool.ArgumentCheck;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Validates the arguments of Steward's own tools. */
record ArgumentRules(Schema schema) {

    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, registry -> registry.schemaLoader(loader -> loader.block(_ -> true))
                    .schemaRegistryConfig(SchemaRegistryConfig.builder()
                            .locale(Locale.ENGLISH)
                            .build()));

    static ArgumentRules of(Map<String, Object> schema) {
        return new ArgumentRules(REGISTRY.getSchema(Rpc.JSON.<JsonNode>valueToTree(schema)));
    }

    /** Returns the validation errors for the model to read; empty if there are none. */
    Optional<String> flaw(JsonNode arguments) {
        var errors = schema.validate(arguments);
        return errors.isEmpty() ? Optional.empty() : Optional.of(ArgumentCheck.sentence(errors));
    }
}
