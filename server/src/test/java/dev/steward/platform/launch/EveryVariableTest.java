package dev.steward.platform.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.manual.ConfigurationTable;
import dev.steward.support.ByTurns;
import dev.steward.support.Sample;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Tests every variable with a {@link Sample} of the kinds of wrong values, at night with every kind: the service starts as
 * documented, or a sentence names the variable.
 */
@ExtendWith(OutputCaptureExtension.class)
@ByTurns(2)
class EveryVariableTest {

    private static final String PASSWORD = "correct-horse";

    private static final List<String> BLANK = List.of("", "   ", "\t", "\n");

    private static final List<String> WRONG = List.of(
            "abc d",
            "-1",
            "999999999999",
            "NaN",
            "\uD83D\uDCA5",
            "x".repeat(10_000),
            "a\nb",
            "true ",
            "/dev/null",
            "${steward.port}",
            "https://u:" + PASSWORD + "@h:port/d");

    /** Which of these values a property accepts; all others refuse every one. Paths and the database are opened later. */
    private static final Map<String, Predicate<String>> TAKES = Map.of(
            "steward.strict-port",
            "true "::equals,
            "steward.open",
            "true "::equals,
            "steward.scheduler-enabled",
            "true "::equals,
            "steward.mcp-warmup-enabled",
            "true "::equals,
            "steward.supervised",
            "true "::equals,
            "steward.allowed-hosts",
            List.of("999999999999", "NaN", "true ")::contains,
            "steward.data-dir",
            _ -> true,
            "steward.skills-dir",
            _ -> true,
            "steward.db-url",
            _ -> true);

    @EnableConfigurationProperties(ServerProperties.class)
    @ConfigurationPropertiesScan({
        "dev.steward.agent",
        "dev.steward.platform",
        "dev.steward.provider",
        "dev.steward.library",
        "dev.steward.reminder",
        "dev.steward.mcp.client"
    })
    @Import(ConfigurationFirst.class)
    static class JustConfiguration {}

    static Stream<String> properties() throws IOException {
        return ConfigurationTable.variables().stream().map(ConfigurationTable.Variable::property);
    }

    @ParameterizedTest
    @MethodSource("properties")
    void aWrongValueIsASentence(String property, CapturedOutput output) {
        var takes = TAKES.getOrDefault(property, _ -> false);
        for (var value : Sample.of(property, WRONG)) {
            int before = output.getAll().length();
            var started = start(Map.of(Variables.name(property), value));
            var said = output.getAll().substring(before);
            assertThat(started).as("%s as %s: %s", property, value, said).isEqualTo(takes.test(value));
            assertThat(said).doesNotContain("\tat ", "Exception", PASSWORD);
            if (!started) {
                assertThat(said)
                        .contains(Variables.name(property) + " is \"", "but it must be ", "Change it, or leave");
            }
        }
    }

    @Test
    void aVariableWithoutValueCountsAsNotSet() throws IOException {
        var properties = properties().toList();
        for (var blank : BLANK) {
            var variables = new HashMap<String, Object>();
            properties.forEach(property -> variables.put(Variables.name(property), blank));
            assertThat(start(variables, properties.toArray(String[]::new))).isTrue();
        }
    }

    @Test
    void aVariableThatNobodyReadsIsNamedWithTheOneThatWasMeant(CapturedOutput output) {
        assertThat(start(
                        Map.of(
                                "STEWARD_PROT", "1",
                                "STEWARD_STRICTPORT", "true",
                                "STEWARD_ALLOWED_HOSTS_0", "evil.example",
                                "STEWARD_SOMETHING_ELSE", "1",
                                "STEWARD_JAVA_OPTIONS", "-Xmx1g",
                                "steward_open", "false"),
                        "steward.allowed-hosts[0]",
                        "steward.strict-port"))
                .isTrue();
        assertThat(output.getOut().lines().filter(line -> line.contains("WARN")))
                .extracting(line -> line.substring(line.indexOf("STEWARD_")))
                .containsExactly(
                        "STEWARD_ALLOWED_HOSTS_0 is not a known variable and has no effect."
                                + " Did you mean STEWARD_ALLOWED_HOSTS?",
                        "STEWARD_PROT is not a known variable and has no effect. Did you mean STEWARD_PORT?",
                        "STEWARD_SOMETHING_ELSE is not a known variable and has no effect.",
                        "STEWARD_STRICTPORT is not a known variable and has no effect. Did you mean STEWARD_STRICT_PORT?");
    }

    @Test
    void theVariablesAreThoseOfTheManual() throws IOException {
        try (var running = run(Map.of())) {
            var declared = Variables.of(Arrays.stream(running.getBeanNamesForAnnotation(ConfigurationProperties.class))
                    .filter(name -> name.startsWith("steward"))
                    .map(running::getType));
            assertThat(declared.names())
                    .containsExactlyInAnyOrderElementsOf(
                            properties().map(Variables::name).toList());
        }
    }

    /** Whether the service starts; if so, these properties must have no value from a variable. */
    private boolean start(Map<String, Object> variables, String... unset) {
        try (var running = run(variables)) {
            var sources = running.getEnvironment().getPropertySources();
            sources.remove("tests");
            for (var property : unset) {
                assertThat(running.getEnvironment().getProperty(property))
                        .as(property)
                        .isNull();
            }
            return true;
        } catch (AssertionError e) {
            throw e;
        } catch (Throwable refused) {
            return false;
        }
    }

    /** Starts only what reads the configuration, with these variables as the environment. */
    static ConfigurableApplicationContext run(Map<String, Object> variables) {
        var application = new SpringApplication(JustConfiguration.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false);
        application.setEnvironment(new StandardEnvironment() {
            @Override
            protected void customizePropertySources(MutablePropertySources sources) {
                sources.addLast(
                        new SystemEnvironmentPropertySource(SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
            }
        });
        return application.run("--logging.level.org.springframework.context=ERROR");
    }
}
