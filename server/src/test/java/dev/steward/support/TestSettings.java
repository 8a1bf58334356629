package dev.steward.support;

import java.util.Map;
import java.util.UUID;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Gives every service of a test its own data folder, never that of the person running the tests, and a longer shutdown grace,
 * because the services of many tests stop together at the end.
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
                                // The tests' client reads whole responses that the service streams
                                "spring.http.codecs.max-in-memory-size",
                                "64MB")));
    }
}
