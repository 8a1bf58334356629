package dev.steward.platform.web;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.core.util.RefUtils;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.providers.ObjectMapperProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Makes the API schema say what the records say: snake_case names, a component that is not {@code @Nullable} is required,
 * one that is may be null, and a {@link Patch} is its value, optional.
 */
@Configuration(proxyBeanMethods = false)
class ApiSchema {

    @Bean
    OpenAPI openApi() {
        return new OpenAPI()
                .info(new Info()
                        .title("Steward")
                        .description("One person's conversations with AI, their agents and their workflows.")
                        .license(new License().name("Apache-2.0").url("https://www.apache.org/licenses/LICENSE-2.0"))
                        .version("1"));
    }

    /** The schema describes the interface, not the address it happened to be asked at. */
    @Bean
    OpenApiCustomizer relativeServer() {
        return api -> api.setServers(List.of(new io.swagger.v3.oas.models.servers.Server().url("/")));
    }

    @Bean
    ModelConverter recordConverter(ObjectMapperProvider mappers) {
        mappers.jsonMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
        return new RecordConverter(mappers);
    }

    private record RecordConverter(ObjectMapperProvider mappers) implements ModelConverter {

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
                describe(definition(resolved, context), javaType.getRawClass().getRecordComponents());
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

        private static void describe(Schema<?> schema, RecordComponent[] components) {
            if (schema.getProperties() == null) {
                return;
            }
            Set<String> required = new LinkedHashSet<>();
            for (var component : components) {
                var name = new PropertyNamingStrategies.SnakeCaseStrategy().translate(component.getName());
                Schema<?> property = schema.getProperties().get(name);
                if (property == null) {
                    continue;
                }
                if (isNullable(component)) {
                    schema.getProperties().put(name, nullable(property));
                }
                if (!isNullable(component.getAnnotatedType()) && component.getType() != Patch.class) {
                    required.add(name);
                }
            }
            schema.setRequired(required.isEmpty() ? null : List.copyOf(required));
        }

        private static boolean isNullable(RecordComponent component) {
            return component.getType() == Patch.class
                    ? component.getAnnotatedType() instanceof AnnotatedParameterizedType patch
                            && isNullable(patch.getAnnotatedActualTypeArguments()[0])
                    : isNullable(component.getAnnotatedType());
        }

        private static boolean isNullable(AnnotatedElement type) {
            return type.isAnnotationPresent(Nullable.class);
        }

        private static Schema<?> nullable(Schema<?> property) {
            if (property.get$ref() != null) {
                Schema<Object> nothing = new Schema<>();
                nothing.addType("null");
                return new Schema<>().oneOf(List.of(property, nothing));
            }
            property.addType("null");
            return property;
        }
    }
}
