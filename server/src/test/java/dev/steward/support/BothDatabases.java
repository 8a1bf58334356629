package dev.steward.support;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.BeforeClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/** Runs a test class twice and gives its application contexts the database of the run; see {@link OnBothDatabases}. */
final class BothDatabases implements ClassTemplateInvocationContextProvider {

    @Override
    public boolean supportsClassTemplate(ExtensionContext context) {
        return true;
    }

    @Override
    public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
        return TestDatabase.triedBy(context.getRequiredTestClass()).map(Run::new);
    }

    private record Run(TestDatabase database) implements ClassTemplateInvocationContext {

        @Override
        public String getDisplayName(int index) {
            return "on " + database;
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(
                    (BeforeClassTemplateInvocationCallback) context -> begin(context),
                    (AfterClassTemplateInvocationCallback) _ -> TestDatabase.use(TestDatabase.H2));
        }

        /** Spring keeps its state of a test class, including the application context, until the class is done. */
        private void begin(ExtensionContext context) {
            TestDatabase.use(database);
            context.getRoot()
                    .getStore(ExtensionContext.Namespace.create(SpringExtension.class))
                    .remove(context.getRequiredTestClass());
        }
    }

    /** Makes the database part of the key of shared application contexts. */
    static final class Contexts implements ContextCustomizerFactory {

        @Override
        public @Nullable ContextCustomizer createContextCustomizer(
                Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
            return TestDatabase.current() == TestDatabase.H2 ? null : new Elsewhere(TestDatabase.current());
        }
    }

    private record Elsewhere(TestDatabase database) implements ContextCustomizer {

        @Override
        public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration merged) {
            context.getEnvironment()
                    .getPropertySources()
                    .addFirst(new MapPropertySource(
                            "database of the run", Map.of("steward.db-url", database.newAddress())));
        }
    }
}
