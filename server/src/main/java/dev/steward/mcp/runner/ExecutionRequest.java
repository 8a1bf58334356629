package dev.steward.mcp.runner;

import dev.steward.mcp.session.LocalServer.Wrong;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A model's request to run something. */
record ExecutionRequest(List<String> program, byte[] input, Duration time) {

    /** Systems limit an argument to 128 kB; scripts may be longer. */
    private static final int MAX_COMMAND = 30_000;

    private static final int MAX_CODE = 1_000_000;

    ExecutionRequest {
        program = List.copyOf(program);
    }

    /** Reads a bash command line. @throws Wrong if an argument is invalid */
    static ExecutionRequest command(Map<String, Object> arguments, Limits limits) {
        var command = text(arguments, "command", MAX_COMMAND);
        noWorkspace(arguments);
        return new ExecutionRequest(List.of("bash", "-lc", command), new byte[0], time(arguments, limits));
    }

    /** Reads a script in one of the languages. @throws Wrong if an argument is invalid */
    static ExecutionRequest script(Map<String, Object> arguments, Limits limits) {
        var language = Language.of(text(arguments, "language", 100))
                .orElseThrow(() -> new Wrong("“language” has to be one of %s.".formatted(Language.ALL)));
        var code = text(arguments, "code", MAX_CODE);
        noWorkspace(arguments);
        return new ExecutionRequest(language.argv(), code.getBytes(StandardCharsets.UTF_8), time(arguments, limits));
    }

    private static void noWorkspace(Map<String, Object> arguments) {
        if (arguments.get("workspace_id") != null) {
            throw new Wrong("There are no workspaces yet. Leave “workspace_id” out.");
        }
    }

    private static String text(Map<String, Object> arguments, String name, int longest) {
        if (!(arguments.get(name) instanceof String text) || text.isBlank()) {
            throw new Wrong("“%s” is missing, or is no text.".formatted(name));
        }
        if (text.length() > longest) {
            throw new Wrong("“%s” has more than %,d characters.".formatted(name, longest));
        }
        if (text.indexOf(0) >= 0) {
            throw new Wrong("“%s” holds a NUL character.".formatted(name));
        }
        return text;
    }

    /** At most what the settings allow. Weakness W-20: a model's wish is not a limit. */
    private static Duration time(Map<String, Object> arguments, Limits limits) {
        return switch (arguments.get("timeout")) {
            case null -> limits.time();
            case Number number -> {
                var seconds = new BigDecimal(number.toString());
                if (seconds.signum() <= 0) {
                    throw new Wrong("“timeout” has to be a number of seconds above 0.");
                }
                var most = BigDecimal.valueOf(limits.time().toSeconds());
                yield Duration.ofSeconds(seconds.min(most).max(BigDecimal.ONE).longValue());
            }
            default -> throw new Wrong("“timeout” has to be a number of seconds.");
        };
    }

    /** Omits the content, which can be anything. */
    @Override
    public String toString() {
        return "Wish[" + program.getFirst() + ", " + time + "]";
    }
}
