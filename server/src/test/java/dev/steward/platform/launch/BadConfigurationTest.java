package dev.steward.platform.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.Steward;
import dev.steward.support.ByTurns;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Tests what a start says about a variable that it cannot use. */
@ExtendWith(OutputCaptureExtension.class)
@ByTurns(0)
class BadConfigurationTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PORT | 70000 | STEWARD_PORT is \"70000\", but it must be a whole number from 0 to 65535.",
                "PORT | -1 | STEWARD_PORT is \"-1\", but it must be a whole number from 0 to 65535.",
                "PORT | abc | STEWARD_PORT is \"abc\", but it must be a whole number.",
                "PORT | 80.5 | STEWARD_PORT is \"80.5\", but it must be a whole number.",
                "PORT | 99999999999 | STEWARD_PORT is \"99999999999\", but it must be a whole number.",
                "STRICT_PORT | perhaps | STEWARD_STRICT_PORT is \"perhaps\", but it must be true or false.",
                "OPEN | 2 | STEWARD_OPEN is \"2\", but it must be true or false.",
                "HOST | no such host | STEWARD_HOST is \"no such host\", but it must be an address or a name of this machine.",
                "PUBLIC_URL | http://a.example | STEWARD_PUBLIC_URL is \"http://a.example\", but it must be an address",
                "PUBLIC_URL | https://a.example/steward | STEWARD_PUBLIC_URL is \"https://a.example/steward\", but it must be",
                "ALLOWED_HOSTS | https://a.example | STEWARD_ALLOWED_HOSTS is \"https://a.example\", but it must be names",
                "ALLOWED_HOSTS | a.example:8443 | STEWARD_ALLOWED_HOSTS is \"a.example:8443\", but it must be names",
                "CORS_ORIGINS | a.example | STEWARD_CORS_ORIGINS is \"a.example\", but it must be origins such as",
                "CORS_ORIGINS | https://a.example/ | STEWARD_CORS_ORIGINS is \"https://a.example/\", but it must be origins",
                "LOG_LEVEL | LOUD | STEWARD_LOG_LEVEL is \"LOUD\", but it must be ERROR, WARN, INFO or DEBUG.",
                "LOG_LEVEL | trace | STEWARD_LOG_LEVEL is \"TRACE\", but it must be ERROR, WARN, INFO or DEBUG.",
                "LOG_LEVEL | OFF | STEWARD_LOG_LEVEL is \"OFF\", but it must be ERROR, WARN, INFO or DEBUG.",
                "SHUTDOWN_GRACE_SECONDS | soon | STEWARD_SHUTDOWN_GRACE_SECONDS is \"soon\", but it must be a whole number.",
                "SHUTDOWN_GRACE_SECONDS | -1 | STEWARD_SHUTDOWN_GRACE_SECONDS is \"-1\", but it must be a whole number from 0",
                "MODEL_STALL_SECONDS | never | STEWARD_MODEL_STALL_SECONDS is \"never\", but it must be a number of seconds.",
                "MODEL_CONNECT_SECONDS | 0 | STEWARD_MODEL_CONNECT_SECONDS is \"0\", but it must be a number of seconds above 0 and up to 86400.",
                "MODEL_FIRST_BYTE_SECONDS | -5 | STEWARD_MODEL_FIRST_BYTE_SECONDS is \"-5\", but it must be a number of"
            })
    void aValueThatCannotBeUsedIsASentence(String variable, String value, String sentence, CapturedOutput output) {
        Map<String, Object> variables = Map.of("STEWARD_" + variable, value);
        assertThatThrownBy(() -> EveryVariableTest.run(variables).close());
        assertRefused(sentence, output);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PORT | 70000 | STEWARD_PORT is \"70000\", but it must be a whole number from 0 to 65535.",
                "OPEN | 2 | STEWARD_OPEN is \"2\", but it must be true or false.",
                "HOST | 203.0.113.7 | STEWARD_HOST is \"203.0.113.7\", but it must be an address or a name of this machine.",
                "DB_URL | mysql://a/b | STEWARD_DB_URL is no address of a PostgreSQL database.",
                "DB_URL | r2dbc:postgresql://u:p@h:port/d | STEWARD_DB_URL is no address of a PostgreSQL database.",
                "DB_URL | r2dbc:postgresql://u:p@h:70000/d | STEWARD_DB_URL is no address of a PostgreSQL database.",
                "DB_URL | r2dbc:postgresql://u:p@127.0.0.1:1/d | The database cannot be opened: ",
                "DATA_DIR | /dev/null/a;b | STEWARD_DATA_DIR is \"/dev/null/a;b\", but it must be a path whose folders",
                "DATA_DIR | /dev/null/steward | The data folder /dev/null/steward cannot be used: "
            })
    void theWholeServiceDoesNotStartWithIt(String variable, String value, String sentence, CapturedOutput output) {
        assertThatThrownBy(() -> run(variable, value));
        assertRefused(sentence, output);
    }

    private static void assertRefused(String sentence, CapturedOutput output) {
        assertThat(output.getOut())
                .contains("APPLICATION FAILED TO START", sentence)
                .doesNotContain("\tat ", "Exception");
    }

    private void run(String variable, String value) {
        var service = new SpringApplication(Steward.class);
        service.setEnvironment(environment("STEWARD_" + variable, value));
        service.setRegisterShutdownHook(false);
        if (variable.equals("DATA_DIR") || variable.equals("PORT")) {
            service.run("--steward.model.stall-seconds=1").close();
        } else {
            service.run("--steward.port=0", "--steward.data-dir=" + folder).close();
        }
    }

    /** As in a real start, with only this variable in the environment. */
    private static StandardEnvironment environment(String variable, String value) {
        return new StandardEnvironment() {
            @Override
            protected void customizePropertySources(MutablePropertySources sources) {
                sources.addLast(new SystemEnvironmentPropertySource(
                        SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.of(variable, value)));
            }
        };
    }
}
