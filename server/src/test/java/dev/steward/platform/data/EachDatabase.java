package dev.steward.platform.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;

/** Runs a test class twice; see {@link OnEachDatabase}. */
final class EachDatabase implements ClassTemplateInvocationContextProvider {

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        return Stream.of(new Run("H2"), new Run("PostgreSQL"));
    }

    private record Run(String name) implements ClassTemplateInvocationContext {

        @Override
        public String getDisplayName(int index) {
            return "on " + name;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new Beans(name.equals("PostgreSQL")));
        }
    }

    private record Beans(boolean postgres) implements ParameterResolver {

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext extension) {
            return parameter.getDeclaringExecutable() instanceof Constructor<?>;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext extension) {
            return extension
                    .getStore(ExtensionContext.Namespace.create(EachDatabase.class, postgres))
                    .computeIfAbsent(extension.getRequiredTestClass(), type -> Slice.start(type, postgres), Slice.class)
                    .context()
                    .getBean(parameter.getParameter().getType());
        }
    }

    /** The part of the service that the test names, on one database. */
    private record Slice(ConfigurableApplicationContext context, Path folder) implements AutoCloseable {

        static Slice start(Class<?> test, boolean postgres) {
            OnEachDatabase wanted = test.getAnnotation(OnEachDatabase.class);
            try {
                Path folder = Files.createTempDirectory("steward-test-");
                ConfigurableApplicationContext context = Slices.start(
                        folder,
                        postgres ? TestPostgres.newDatabase() : "",
                        test.getPackageName(),
                        List.of(wanted.value()));
                return new Slice(context, folder);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            context.close();
            FileSystemUtils.deleteRecursively(folder);
        }
    }
}
