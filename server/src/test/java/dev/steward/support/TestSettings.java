package dev.steward.support;

import java.util.Map;
import java.util.UUID;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Gives every service of a test a data folder of its own, and never the one of the person who runs the tests. The services
 * of many tests stop together when the tests are over, which takes longer.
 */
final class TestSettings implements EnvironmentPostProcessor {

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "tests",
                        Map.of(
                                "steward.data-dir",
                                "target/test-data/" + UUID.randomUUID(),
                                "steward.shutdown-grace-seconds",
                                "60",
                                // The client of the tests reads whole what the service bounds by itself
                                "spring.http.codecs.max-in-memory-size",
                                "64MB")));
    }
}
