package dev.steward.contract;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.steward.platform.input.Patch;
import dev.steward.setting.SettingsSchema;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.RefUtils;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.providers.ObjectMapperProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;

/**
 * Makes the API schema match the records: names are snake_case, a component without {@code @Nullable} is required, one with it
 * may be null, and a {@link Patch} is its optional value.
 */
@TestConfiguration(proxyBeanMethods = false)
@SuppressWarnings({"rawtypes", "unchecked"}) // the library's schemas are raw types in maps
class ApiSchema {

    private static final PropertyNamingStrategies.NamingBase WIRE_NAMES =
            new PropertyNamingStrategies.SnakeCaseStrategy();

    /** The names of ids, in bodies and in parameters. */
    private static final Pattern ID = Pattern.compile("id|\\w+_ids?|\\w+Id");

    /** Marks, while the schema is built, a response that omits fields without a value. */
    private static final String SPARSE = "x-sparse";

    /** springdoc reads its own descriptions of routes, so ours are translated where it looks for them. */
    @Bean
    static BeanPostProcessor describedRoutes() {
        return new BeanPostProcessor() {

            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof RouterFunction<?> routes ? new DescribedRoutes<>(routes) : bean;
            }
        };
    }

    @Bean
    OpenAPI openApi() {
        return new OpenAPI()
                .info(new Info()
                        .title("Steward")
                        .description("One person's conversations with AI, their agents and their workflows.")
                        .license(new License().name("Apache-2.0").url("https://www.apache.org/licenses/LICENSE-2.0"))
                        .version("1"));
    }

    /** The schema describes the interface, not the address it was requested from. */
    @Bean
    OpenApiCustomizer relativeServer() {
        return api -> api.setServers(List.of(new io.swagger.v3.oas.models.servers.Server().url("/")));
    }

    /** A response always has all its keys; only requests may omit some. */
    @Bean
    OpenApiCustomizer completeAnswers() {
        return api -> {
            Map<String, Schema> schemas = api.getComponents().getSchemas();
            Unions.flatten(schemas);
            var inputs = new HashSet<String>();
            api.getPaths().values().stream()
                    .flatMap(path -> path.readOperations().stream())
                    .filter(operation -> operation.getRequestBody() != null)
                    .flatMap(operation -> operation.getRequestBody().getContent().values().stream())
                    .forEach(content -> addReferenced(content.getSchema(), schemas, inputs));
            schemas.forEach((name, schema) -> {
                if (inputs.contains(name) && schema.getProperties() != null) {
                    ((Map<String, Schema>) schema.getProperties()).forEach(ApiSchema::countFromOne);
                }
                if (schema.getExtensions() != null && schema.getExtensions().remove(SPARSE) != null) {
                    schema.setExtensions(null);
                } else if (!inputs.contains(name) && schema.getProperties() != null) {
                    schema.setRequired(List.copyOf(schema.getProperties().keySet()));
                }
            });
        };
    }

    /** No id that a client may send is below 1, unless its own description says so. */
    @Bean
    OpenApiCustomizer idsOfParameters() {
        return api -> api.getPaths().values().stream()
                .flatMap(path -> path.readOperations().stream())
                .filter(operation -> operation.getParameters() != null)
                .flatMap(operation -> operation.getParameters().stream())
                .forEach(parameter -> countFromOne(parameter.getName(), parameter.getSchema()));
    }

    private static void countFromOne(String name, Schema property) {
        Schema each = property.getItems() == null ? property : property.getItems();
        boolean isWhole = "integer".equals(each.getType())
                || each.getTypes() != null && each.getTypes().contains("integer");
        if (isWhole && each.getMinimum() == null && ID.matcher(name).matches()) {
            each.setMinimum(BigDecimal.ONE);
        }
    }

    /**
     * Any route may be asked by a page or under a name that is not allowed, run out of memory or lack its database, and any change
     * may find the disk full.
     */
    @Bean
    OpenApiCustomizer refusalsOfEveryRoute() {
        return api -> api.getPaths().values().forEach(path -> path.readOperationsMap()
                .forEach((method, operation) -> {
                    mayRefuse(operation, HttpStatus.FORBIDDEN);
                    mayRefuse(operation, HttpStatus.SERVICE_UNAVAILABLE);
                    if (method != PathItem.HttpMethod.GET) {
                        mayRefuse(operation, HttpStatus.INSUFFICIENT_STORAGE);
                    }
                }));
    }

    private static void mayRefuse(Operation operation, HttpStatus status) {
        operation
                .getResponses()
                .putIfAbsent(
                        String.valueOf(status.value()),
                        new ApiResponse()
                                .description(status.getReasonPhrase())
                                .content(new Content()
                                        .addMediaType(
                                                org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE,
                                                new MediaType()
                                                        .schema(new Schema<>().$ref("#/components/schemas/Problem")))));
    }

    @SuppressWarnings({"rawtypes", "unchecked"})
    private static void addReferenced(@Nullable Schema schema, Map<String, Schema> schemas, Set<String> names) {
        if (schema == null) {
            return;
        }
        if (schema.get$ref() != null) {
            var name = (String) RefUtils.extractSimpleName(schema.get$ref()).getKey();
            if (names.add(name)) {
                addReferenced(schemas.get(name), schemas, names);
            }
        }
        addReferenced(schema.getItems(), schemas, names);
        if (schema.getProperties() != null) {
            ((Map<String, Schema>) schema.getProperties())
                    .values()
                    .forEach(inner -> addReferenced(inner, schemas, names));
        }
        if (schema.getAdditionalProperties() instanceof Schema inner) {
            addReferenced(inner, schemas, names);
        }
    }

    @Bean
    ModelConverter recordConverter(ObjectMapperProvider mappers) {
        return new RecordConverter(mappers, SettingsSchema.PARTS);
    }

    private record RecordConverter(ObjectMapperProvider mappers, List<MoreProperties> more) implements ModelConverter {

        @Override
        public @Nullable Schema<?> resolve(
                AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
            var javaType = mappers.jsonMapper().constructType(type.getType());
            if (javaType != null && Patch.class.isAssignableFrom(javaType.getRawClass())) {
                return context.resolve(new AnnotatedType(javaType.containedTypeOrUnknown(0))
                        .ctxAnnotations(type.getCtxAnnotations())
                        .jsonViewAnnotation(type.getJsonViewAnnotation())
                        .resolveAsRef(true));
            }
            if (!chain.hasNext()) {
                return null;
            }
            Schema<?> resolved = chain.next().resolve(type, context, chain);
            if (resolved != null && javaType != null && javaType.getRawClass().isRecord()) {
                var definition = definition(resolved, context);
                describe(definition, javaType.getRawClass().getRecordComponents());
                Unions.name(definition, javaType.getRawClass());
                var include = javaType.getRawClass().getAnnotation(JsonInclude.class);
                if (include != null && include.value() == JsonInclude.Include.NON_NULL) {
                    definition.addExtension(SPARSE, true);
                }
                more.stream()
                        .filter(each -> each.owner() == javaType.getRawClass())
                        .forEach(each -> extend(definition, each));
            }
            return resolved;
        }

        private static Schema<?> definition(Schema<?> resolved, ModelConverterContext context) {
            if (resolved.get$ref() == null) {
                return resolved;
            }
            var name = (String) RefUtils.extractSimpleName(resolved.get$ref()).getKey();
            Schema<?> defined = context.getDefinedModels().get(name);
            return defined == null ? resolved : defined;
        }

        /** A schema may be visited more than once: one that is already described has its wire names. */
        private static void describe(Schema<?> schema, RecordComponent[] components) {
            if (schema.getProperties() == null) {
                return;
            }
            Map<String, Schema> properties = new LinkedHashMap<>();
            var required = new ArrayList<String>();
            describe(schema.getProperties(), components, properties, required);
            schema.setProperties(properties);
            schema.setRequired(required.isEmpty() ? null : required);
        }

        /** Components of a record that are unwrapped on the wire count as the record's own. */
        private static void describe(
                Map<String, Schema> found,
                RecordComponent[] components,
                Map<String, Schema> properties,
                List<String> required) {
            for (var component : components) {
                if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                    describe(found, component.getType().getRecordComponents(), properties, required);
                    continue;
                }
                var name = wireName(component);
                Schema<?> property = found.getOrDefault(component.getName(), found.get(name));
                if (property == null || component.getAccessor().isAnnotationPresent(JsonAnyGetter.class)) {
                    continue;
                }
                describeTexts(property, value(component), property.getMaxLength());
                properties.put(name, isNullable(component) ? nullable(property) : property);
                if (component.getType() == Patch.class
                        ? isDemanded(component.getAccessor())
                        : !isNullable(component.getAnnotatedType())) {
                    required.add(name);
                }
            }
        }

        /** A patch that may be null and must still be sent. */
        private static boolean isDemanded(AnnotatedElement accessor) {
            var list = accessor.getAnnotation(ArraySchema.class);
            var said = list == null
                    ? accessor.getAnnotation(io.swagger.v3.oas.annotations.media.Schema.class)
                    : list.arraySchema();
            return said != null
                    && said.requiredMode() == io.swagger.v3.oas.annotations.media.Schema.RequiredMode.REQUIRED;
        }

        private static String wireName(RecordComponent component) {
            var named = component.getAccessor().getAnnotation(JsonProperty.class);
            return named == null ? WIRE_NAMES.translate(component.getName()) : named.value();
        }

        /** A length limit on a map applies to its texts, and they may be null where their type says so. */
        private static void describeTexts(
                Schema<?> schema, java.lang.reflect.AnnotatedType type, @Nullable Integer most) {
            if (schema.getAdditionalProperties() instanceof Schema inner
                    && type instanceof AnnotatedParameterizedType map) {
                var value = map.getAnnotatedActualTypeArguments()[1];
                schema.setMaxLength(null);
                inner.setMaxLength(most);
                schema.setAdditionalProperties(isNullable(value) ? nullable(inner) : inner);
                describeTexts(inner, value, most);
            }
        }

        private static void extend(Schema<?> schema, MoreProperties more) {
            more.properties().get().forEach((name, property) -> {
                schema.addProperty(name, more.optional() ? nullable(property) : property);
                if (!more.optional()) {
                    schema.addRequiredItem(name);
                }
            });
        }

        private static boolean isNullable(RecordComponent component) {
            return isNullable(value(component));
        }

        /** The type of the component, or of what the patch sets. */
        private static java.lang.reflect.AnnotatedType value(RecordComponent component) {
            return component.getType() == Patch.class
                            && component.getAnnotatedType() instanceof AnnotatedParameterizedType patch
                    ? patch.getAnnotatedActualTypeArguments()[0]
                    : component.getAnnotatedType();
        }

        private static boolean isNullable(AnnotatedElement type) {
            return type.isAnnotationPresent(Nullable.class);
        }

        @SuppressWarnings({"rawtypes", "unchecked"})
        private static Schema<?> nullable(Schema property) {
            if (property.get$ref() != null) {
                Schema<Object> nothing = new Schema<>();
                nothing.addType("null");
                return new Schema<>().oneOf(List.of(property, nothing));
            }
            if (property.getOneOf() != null) {
                Schema<Object> nothing = new Schema<>();
                nothing.addType("null");
                property.addOneOfItem(nothing);
                return property;
            }
            boolean takesAnything = property.getTypes() == null && property.getType() == null;
            if (!takesAnything) {
                property.addType("null");
            }
            if (property.getEnum() != null && property.getEnum().stream().noneMatch(Objects::isNull)) {
                var values = new ArrayList<Object>(property.getEnum());
                values.add(null);
                property.setEnum(values);
            }
            return property;
        }
    }
}
