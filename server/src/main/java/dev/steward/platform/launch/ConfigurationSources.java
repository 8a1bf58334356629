package dev.steward.platform.launch;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Restricts configuration to the command line options, the {@code STEWARD_…} variables, the file {@code .env} and the
 * service's own defaults. Spring Boot would also read a dozen other places, such as an {@code application.yml} in the
 * working directory, and any of them could open the service to a network.
 *
 * <p>A variable without a value counts as not set, since compose files and service units pass such variables on. Values are
 * literal: they cannot refer to other properties.
 */
final class ConfigurationSources implements EnvironmentPostProcessor, Ordered {

    /** The prefix of the variables that count, in any case. */
    static final String PREFIX = "STEWARD_";

    static final String ENVIRONMENT = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;

    /** Spring Boot treats a source whose name ends like this as environment variables. */
    static final String FILE = "file-" + ENVIRONMENT;

    /** The only configuration file that is read. */
    private static final PropertySource<?> OWN =
            new MapPropertySource("own", Map.of("spring.config.location", "classpath:/application.yml"));

    /** Before everything that reads another source. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        var sources = environment.getPropertySources();
        var set = sources.get(ENVIRONMENT);
        sources.remove(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
        sources.remove(ENVIRONMENT);
        sources.addLast(source(ENVIRONMENT, set instanceof MapPropertySource map ? map.getSource() : Map.of()));
        sources.addLast(source(FILE, DotEnv.read(Path.of(""))));
        sources.addFirst(OWN);
    }

    /** The names set in the environment or in the file. */
    static Stream<String> names(MutablePropertySources sources) {
        return Stream.of(ENVIRONMENT, FILE)
                .map(sources::get)
                .filter(MapPropertySource.class::isInstance)
                .flatMap(source -> ((MapPropertySource) source).getSource().keySet().stream())
                .distinct()
                .sorted();
    }

    /** Removes all other variables from the environment and the file. */
    static void keepOnly(Set<String> names, MutablePropertySources sources) {
        for (var name : Set.of(ENVIRONMENT, FILE)) {
            if (sources.get(name) instanceof MapPropertySource map) {
                var kept = new LinkedHashMap<>(map.getSource());
                kept.keySet().retainAll(names);
                sources.replace(name, new SystemEnvironmentPropertySource(name, kept));
            }
        }
    }

    private static PropertySource<?> source(String name, Map<String, ?> variables) {
        Map<String, Object> counting = new LinkedHashMap<>();
        variables.forEach((variable, value) -> {
            var upper = variable.toUpperCase(Locale.ROOT);
            var text = String.valueOf(value).strip();
            if (upper.startsWith(PREFIX) && !text.isEmpty()) {
                counting.put(upper, text.replace("${", "\\${"));
            }
        });
        return new SystemEnvironmentPropertySource(name, counting);
    }
}
