package dev.steward.platform.launch;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ClassPathResource;

/** Tests what the log pattern lets through. */
class LogSecretsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "r2dbc:postgresql://user:CANARY@host/name",
                "http://user:CANARY@localhost:8080/v1 does not answer",
                "http://CANARY@host",
                "http://user:p@CANARY@host/",
                "HTTP GET \"/hooks/CANARY\" [ExceptionHandlingWebHandler]",
                "HTTP GET \"/api/workflows/hooks/CANARY?x=1\" [ExceptionHandlingWebHandler]",
                "HTTP GET \"/api/topics?q=CANARY\" [ExceptionHandlingWebHandler]",
                "GET https://api.example.com/models?key=CANARY&a=b failed",
                "Authorization: Bearer CANARY",
                "[authorization:\"Bearer CANARY\"]",
                "Authorization: Basic CANARY"
            })
    void aSecretDoesNotReachTheLog(String text) throws IOException {
        assertThat(logged(text, null)).doesNotContain("CANARY").contains("***");
        var failure = new IllegalStateException("wrapped", new IOException(text));
        failure.addSuppressed(new IllegalStateException("Error has been observed:\n\t*__checkpoint ⇢ " + text));
        assertThat(logged("It failed", failure)).doesNotContain("CANARY").contains("***", "wrapped", "\tat ");
    }

    @Test
    void whatIsNoSecretIsThereAsItWasSaid() throws IOException {
        for (var text : List.of(
                "Is the disk full? Steward keeps trying.",
                "http://localhost:8000/api/topics does not answer",
                "someone@example.com wrote",
                "Write it as r2dbc:postgresql://user:password@host/database.",
                "The journal of an answer in topic:12 was damaged")) {
            assertThat(logged(text, null)).endsWith(" LogSecretsTest - " + text + "\n");
        }
    }

    private static String logged(String text, @Nullable Throwable failure) throws IOException {
        var own = new YamlPropertySourceLoader()
                .load("own", new ClassPathResource("application.yml"))
                .getFirst();
        var context = new LoggerContext();
        var layout = new PatternLayout();
        layout.setContext(context);
        layout.setPattern(String.valueOf(own.getProperty("logging.pattern.console")));
        layout.start();
        var logger = context.getLogger(LogSecretsTest.class);
        return layout.doLayout(new LoggingEvent("", logger, Level.WARN, text, failure, null));
    }
}
