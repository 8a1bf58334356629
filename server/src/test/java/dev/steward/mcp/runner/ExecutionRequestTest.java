package dev.steward.mcp.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.steward.mcp.session.LocalServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExecutionRequestTest {

    private static final Limits LIMITS = Limits.STANDARD;

    @Test
    void aCommandIsOneArgumentOfBash() {
        var wish = ExecutionRequest.command(Map.of("command", "ls; 'a b'"), LIMITS);
        assertThat(wish.program()).containsExactly("bash", "-lc", "ls; 'a b'");
        assertThat(wish.input()).isEmpty();
        assertThat(wish.time()).isEqualTo(Duration.ofSeconds(120));
    }

    @ParameterizedTest
    @CsvSource({"bash,bash -s", "' SH ',sh -s", "Python,python3 -", "node,node -"})
    void aScriptIsWhatItsInterpreterReads(String language, String argv) {
        var wish = ExecutionRequest.script(Map.of("language", language, "code", "print('ä')"), LIMITS);
        assertThat(String.join(" ", wish.program())).isEqualTo(argv);
        assertThat(new String(wish.input(), StandardCharsets.UTF_8)).isEqualTo("print('ä')");
        assertThat(wish).hasToString("Wish[" + argv.split(" ")[0] + ", PT2M]");
    }

    @ParameterizedTest
    @CsvSource({"5,5", "0.2,1", "1.9,1", "120,120", "121,120", "1e30,120", "3600,120"})
    void whatAModelAsksForIsNoMoreThanTheSettingsAllow(double asked, long seconds) {
        assertThat(ExecutionRequest.command(Map.of("command", "ls", "timeout", asked), LIMITS)
                        .time())
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void whatCannotBeMeantIsRefusedInASentence() {
        refused(Map.of(), "“command” is missing, or is no text.");
        refused(Map.of("command", List.of("ls")), "“command” is missing, or is no text.");
        refused(Map.of("command", " \n"), "“command” is missing, or is no text.");
        refused(Map.of("command", "a\0b"), "“command” holds a NUL character.");
        refused(Map.of("command", "x".repeat(30_001)), "“command” has more than 30,000 characters.");
        refused(Map.of("command", "ls", "timeout", 0), "“timeout” has to be a number of seconds above 0.");
        refused(Map.of("command", "ls", "timeout", "5"), "“timeout” has to be a number of seconds.");
        refused(Map.of("command", "ls", "workspace_id", 1), "There are no workspaces yet. Leave “workspace_id” out.");
        assertThatExceptionOfType(LocalServer.Wrong.class)
                .isThrownBy(() -> ExecutionRequest.script(Map.of("language", "perl", "code", "1"), LIMITS))
                .withMessage("“language” has to be one of bash, sh, python, node.");
    }

    @Test
    void anArgumentThatIsNullIsOneThatIsLeftOut() {
        var arguments = new HashMap<String, Object>(Map.of("command", "ls"));
        arguments.put("timeout", null);
        arguments.put("workspace_id", null);
        assertThat(ExecutionRequest.command(arguments, LIMITS).time()).isEqualTo(LIMITS.time());
    }

    private static void refused(Map<String, Object> arguments, String sentence) {
        assertThatExceptionOfType(LocalServer.Wrong.class)
                .isThrownBy(() -> ExecutionRequest.command(arguments, LIMITS))
                .withMessage(sentence);
    }
}
