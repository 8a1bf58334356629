package dev.steward.platform.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.Steward;
import dev.steward.crash.ServiceProcess;
import dev.steward.support.ByTurns;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;

/** Tests a start in a folder and an environment full of settings that Spring Boot would read by default. */
@ByTurns(3)
class ForeignSourcesTest {

    private static final String YAML = """
            server: {address: 0.0.0.0, port: 1}
            steward: {host: 0.0.0.0, port: 1}
            spring: {main: {banner-mode: console, web-application-type: none}, config.import: "file:./imported.properties"}
            logging: {file.name: written.log, level.root: TRACE}
            """;

    private static final String PROPERTIES = """
            server.address=0.0.0.0
            server.port=1
            steward.host=0.0.0.0
            spring.main.web-application-type=none
            logging.file.name=written.log
            logging.level.root=TRACE
            """;

    private static final String JSON =
            "{\"server\":{\"address\":\"0.0.0.0\",\"port\":1},\"steward\":{\"host\":\"0.0.0.0\"},\"logging.file.name\":\"written.log\"}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void nothingButTheDocumentedSourcesHasASay() throws Exception {
        var here = Files.createDirectory(folder.resolve("here"));
        for (var place : new String[] {".", "config", "config/more"}) {
            var files = Files.createDirectories(here.resolve(place));
            Files.writeString(files.resolve("application.yml"), YAML);
            Files.writeString(files.resolve("application.yaml"), YAML);
            Files.writeString(files.resolve("application.properties"), PROPERTIES);
            Files.writeString(files.resolve("application-default.properties"), PROPERTIES);
            Files.writeString(files.resolve("application-open.yml"), YAML);
            Files.writeString(files.resolve("logback.xml"), "<configuration><root level='TRACE'/></configuration>");
            Files.writeString(
                    files.resolve("logback-spring.xml"), "<configuration><root level='TRACE'/></configuration>");
        }
        Files.writeString(here.resolve("imported.properties"), PROPERTIES);
        Files.writeString(here.resolve(".env"), "SERVER_PORT=1\nSTEWARD_MODEL_STALL_SECONDS=90\nSTEWARD_PROT=1\n");
        var before = Files.walk(here).sorted().toList();
        var environment = Map.ofEntries(
                Map.entry("SERVER_ADDRESS", "0.0.0.0"),
                Map.entry("SERVER_PORT", "1"),
                Map.entry("SPRING_APPLICATION_JSON", JSON),
                Map.entry("SPRING_CONFIG_IMPORT", "file:./imported.properties"),
                Map.entry("SPRING_CONFIG_LOCATION", "file:./"),
                Map.entry("SPRING_CONFIG_ADDITIONAL_LOCATION", "file:./config/"),
                Map.entry("SPRING_PROFILES_ACTIVE", "open"),
                Map.entry("SPRING_MAIN_WEB_APPLICATION_TYPE", "none"),
                Map.entry("MANAGEMENT_SERVER_PORT", "1"),
                Map.entry("LOGGING_FILE_NAME", "written.log"),
                Map.entry("LOGGING_LEVEL_ROOT", "TRACE"),
                Map.entry("LOGGING_CONFIG", "logback.xml"),
                Map.entry("LOG_FILE", "written.log"),
                Map.entry("CONSOLE_LOG_PATTERN", "hidden%n"),
                Map.entry("CONSOLE_LOG_THRESHOLD", "OFF"),
                Map.entry("DEBUG", "true"),
                Map.entry("TRACE", "true"),
                Map.entry("STEWARD_HOST", " "),
                Map.entry(
                        "JAVA_TOOL_OPTIONS",
                        "-Dserver.address=0.0.0.0 -Dspring.profiles.active=open -Ddebug=true"
                                + " -Dsteward.host=0.0.0.0 -Dlogging.file.name=written.log"));
        try (var service = ServiceProcess.start(folder.resolve("data"), environment, here)) {
            assertThat(service.address().getHost()).isEqualTo("127.0.0.1");
            assertThat(service.address().getPort()).isGreaterThan(1);
            assertThat(service.get("/api/health").statusCode()).isEqualTo(200);
            assertThat(service.output())
                    .contains("STEWARD_PROT is not a known variable")
                    .doesNotContain("Anyone who can reach", "DEBUG", "TRACE", "hidden", ":: Spring Boot ::");
        }
        assertThat(Files.walk(here).sorted().toList()).isEqualTo(before);
    }

    @Test
    void aFileOfSettingsThatCannotBeReadIsASentenceAndNoStart() throws Exception {
        Files.write(folder.resolve(".env"), "STEWARD_HOST=Gr\u00fc\u00dfe".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> ServiceProcess.start(folder.resolve("data"), Map.of(), folder))
                .hasMessageContaining("/.env cannot be read: it is not UTF-8. Save it as a text in UTF-8")
                .message()
                .doesNotContain("\tat ", "Exception");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void theSourcesOfARunningServiceAreThese() {
        var application = new SpringApplication(Steward.class);
        application.setRegisterShutdownHook(false);
        try (var running = application.run("--steward.port=0", "--steward.data-dir=" + folder)) {
            assertThat(running.getEnvironment().getPropertySources().stream()
                            .map(source -> source.getName())
                            .filter(name -> !name.equals("tests")))
                    .containsExactly(
                            "server.ports", // the port in use
                            "configurationProperties", // all of these, for binding
                            "own",
                            "commandLineArgs",
                            "systemEnvironment", // only the variables STEWARD_…
                            "random",
                            "file-systemEnvironment", // the .env file
                            "Config resource 'class path resource [application.yml]' via location"
                                    + " 'classpath:/application.yml'",
                            "applicationInfo");
            assertThat(ConfigurationSources.names(running.getEnvironment().getPropertySources()))
                    .allMatch(name -> name.startsWith("STEWARD_"));
        }
    }
}
