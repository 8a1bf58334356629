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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Checks the arguments of a call against the tool's schema before anything happens. What cannot be checked safely is left to the
 * tool: schemas come from servers, which may be malicious.
 */
public final class ArgumentCheck {

    private static final int MAX = 5;
    private static final int MAX_LENGTH = 300;

    /** More than any double has; the digits themselves are limited when a number is read. */
    private static final int MAX_SCALE = 1_100;

    /** Validation message for a schema with an unknown type. */
    private static final Pattern NO_TYPE = Pattern.compile("found, \\[?(\\w+, )*unknown\\b.* expected$");

    /** With these a short schema can expand without bound. */
    private static final List<String> REFERENCES = List.of("$ref", "$dynamicRef", "$recursiveRef");

    /** Fetches nothing and matches no patterns: a server's regular expression could run for ever. */
    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12, registry -> registry.schemaCacheEnabled(false)
                    .schemaLoader(loader -> loader.block(_ -> true))
                    .schemaRegistryConfig(SchemaRegistryConfig.builder()
                            .locale(Locale.ENGLISH)
                            .regularExpressionFactory(_ -> _ -> true)
                            .build()));

    private ArgumentCheck() {}

    /** What is wrong with the arguments, for the model; empty if they are valid or cannot be checked. */
    static Optional<String> flaw(JsonNode schema, JsonNode arguments) {
        boolean expands = REFERENCES.stream().anyMatch(name -> schema.findValue(name) != null);
        if (expands || isVast(schema) || isVast(arguments)) {
            return Optional.empty();
        }
        try {
            var errors = REGISTRY.getSchema(schema).validate(arguments).stream()
                    .filter(error ->
                            !NO_TYPE.matcher(String.valueOf(error.getMessage())).find())
                    .filter(error -> !isNullable(schema, error))
                    .toList();
            return errors.isEmpty() ? Optional.empty() : Optional.of(sentence(errors));
        } catch (RuntimeException | StackOverflowError _) {
            return Optional.empty(); // an invalid or endless schema, which is not the model's fault
        }
    }

    /** Whether it holds a number that takes minutes to divide. */
    private static boolean isVast(JsonNode json) {
        return json.isBigDecimal()
                ? Math.abs((long) json.decimalValue().scale()) > MAX_SCALE
                : json.valueStream().anyMatch(ArgumentCheck::isVast);
    }

    /** Whether it is about a null that the schema allows as OpenAPI does, by `nullable`. */
    private static boolean isNullable(JsonNode schema, Error error) {
        return error.getInstanceNode() != null
                && error.getInstanceNode().isNull()
                && schema.at(error.getEvaluationPath().toString().replaceFirst("/[^/]*$", "/nullable"))
                        .asBoolean(false);
    }

    /** Lists errors for the model. */
    public static String sentence(List<Error> errors) {
        var told = errors.stream().limit(MAX).map(ArgumentCheck::line).collect(Collectors.joining("; "));
        return errors.size() > MAX ? "%s; and %d more".formatted(told, errors.size() - MAX) : told;
    }

    private static String line(Error error) {
        var at = error.getInstanceLocation().toString();
        return WellFormed.repaired(Truncate.to(String.valueOf(error.getMessage()), MAX_LENGTH))
                + (at.isEmpty() ? "" : " (at " + Truncate.to(at, MAX_LENGTH) + ")");
    }
}
