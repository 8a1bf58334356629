package dev.steward.mcp.server;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.launch.DotEnv;
import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.stream.BoundedLines;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Connects a host that started this process to the service on a data folder; if none is running, starts one in this process for
 * as long as the host is connected. So every window sees what a host does. Blocks.
 */
public final class StdioBridge {

    private static final String DATA_DIR = "--steward.data-dir=";

    /** How long to wait for pending answers after the input has ended. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

    private final BridgeOutput output;
    private final BridgeLink link;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private StdioBridge(BridgeOutput output, BridgeLink link) {
        this.output = output;
        this.link = link;
    }

    /**
     * Serves the host until its input ends.
     *
     * @param arguments of the start, each {@code --property=value}
     * @param service starts the service in this process
     * @return the exit code
     */
    public static int run(
            List<String> arguments, InputStream in, PrintStream out, Supplier<? extends AutoCloseable> service) {
        var output = new BridgeOutput(out);
        try (var place = BridgedService.reach(folder(arguments), service)) {
            var link = new BridgeLink(place, output);
            new StdioBridge(output, link).carry(in);
            link.close();
            return 0;
        } catch (BridgeWire.Gone gone) {
            System.err.println("steward: " + gone.getMessage());
            return 1;
        } catch (StartupProblem problem) {
            System.err.println("steward: " + problem.inWords());
            return 1;
        } catch (Exception e) {
            System.err.println("steward: The input or the output broke: " + e);
            return 1;
        }
    }

    private static Path folder(List<String> arguments) {
        var configured = arguments.stream()
                .filter(argument -> argument.startsWith(DATA_DIR))
                .map(argument -> argument.substring(DATA_DIR.length()).replace("\\${", "${"))
                .findFirst()
                .orElseGet(() -> {
                    var set = System.getenv("STEWARD_DATA_DIR");
                    return set == null || set.isBlank()
                            ? DotEnv.read(Path.of("")).get("STEWARD_DATA_DIR")
                            : set;
                });
        return DataFolder.resolve(configured, DataFolder.home());
    }

    private void carry(InputStream in) throws IOException, InterruptedException {
        var lines = new BoundedLines(in, BoundedLines.MAX);
        for (var line = lines.next(); line != null; line = lines.next()) {
            switch (line) {
                case BoundedLines.Line.Text(var text) when text.isBlank() -> {}
                case BoundedLines.Line.Text(var text) -> take(text);
                case BoundedLines.Line.TooLong(var bytes) ->
                    output.error(
                            null,
                            RpcFailure.invalidRequest("A message of %,d bytes is more than is read.".formatted(bytes)));
            }
        }
        threads.shutdown();
        if (!threads.awaitTermination(LAST_ANSWERS.toSeconds(), TimeUnit.SECONDS)) {
            threads.shutdownNow();
        }
    }

    private void take(String line) {
        JsonNode message;
        try {
            message = Rpc.JSON.readTree(line);
        } catch (JacksonException _) {
            output.error(null, RpcFailure.of(ErrorCodes.PARSE_ERROR, "This line is not valid JSON."));
            return;
        }
        if (message.isArray() && !message.isEmpty()) {
            message.forEach(each -> take(each, each.toString())); // a batch, which hosts of 2025-03-26 may send
        } else {
            take(message, line);
        }
    }

    private void take(JsonNode message, String line) {
        try {
            Rpc.of(message); // what is no message would get no answer
        } catch (RpcFailure refused) {
            var id = message.path("id");
            output.error(id.isString() || id.isNumber() ? id : null, refused);
            return;
        }
        if (message.path("method").asString("").equals(McpSchema.METHOD_INITIALIZE)) {
            link.greet(message, line); // synchronously, before any other message
        } else if (message.has("method") && message.has("id") && !link.isGreeted()) {
            link.answerEarly(message);
        } else if (message.has("method") && message.has("id")) {
            link.noteOpen(message);
            threads.execute(() -> link.ask(message, line));
        } else {
            link.tell(message, line);
        }
    }
}
