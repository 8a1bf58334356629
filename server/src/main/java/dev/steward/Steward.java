package dev.steward;

import dev.steward.mcp.server.StdioBridge;
import dev.steward.platform.launch.CommandLine;
import dev.steward.platform.launch.DotEnv;
import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.launch.ThisProgram;
import dev.steward.platform.recovery.DamagedDatabase;
import dev.steward.platform.web.DamageSite;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the service. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class Steward {

    /** The exit code if the data is damaged and no page should ask what to do. */
    private static final int DAMAGED = 3;

    private static final String PORT = "--steward.port=";

    static void main(String[] args) {
        // Statements and addresses have Latin digits, also on a machine that writes others.
        Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
        switch (CommandLine.of(List.of(args))) {
            case CommandLine.Start(var arguments) -> {
                readSettings();
                start(arguments);
            }
            case CommandLine.Bridge(var arguments) -> bridge(arguments);
            case CommandLine.Answer(var text, var exitCode) -> {
                (exitCode == 0 ? System.out : System.err).print(text);
                System.exit(exitCode);
            }
        }
    }

    /** Standard output carries only the protocol; all other output goes to standard error. */
    private static void bridge(List<String> arguments) {
        var output = System.out;
        System.setOut(System.err);
        readSettings();
        System.exit(StdioBridge.run(arguments, System.in, output, () -> startForHost(arguments)));
    }

    /** Starts the service for a host: on a local address nobody else is told, and without questions, which nobody would see. */
    private static AutoCloseable startForHost(List<String> arguments) {
        ThisProgram.runsForHost();
        var own = List.of(
                "--steward.host=127.0.0.1", "--steward.port=0", "--steward.open=false", "--steward.damage=exit");
        return SpringApplication.run(
                Steward.class, Stream.concat(arguments.stream(), own.stream()).toArray(String[]::new));
    }

    /** Reports an unreadable settings file here, as Spring cannot report it before logging is set up. */
    private static void readSettings() {
        try {
            DotEnv.read(Path.of(""));
        } catch (StartupProblem problem) {
            System.err.println(problem.inWords());
            System.exit(1);
        }
    }

    /** Starts the service. If the data is damaged, a page asks what to do first; the next attempt uses that page's port. */
    private static void start(List<String> arguments) {
        try {
            SpringApplication.run(Steward.class, arguments.toArray(String[]::new));
        } catch (RuntimeException failure) {
            var damaged = DamagedDatabase.in(failure).orElseThrow(() -> failure);
            if (!damaged.asks()) {
                System.exit(DAMAGED);
            }
            start(onPort(DamageSite.ask(arguments, damaged), arguments));
        }
    }

    /** Replaces the port argument, as Spring would turn two into a list. */
    private static List<String> onPort(int port, List<String> arguments) {
        var others = arguments.stream().filter(argument -> !argument.startsWith(PORT));
        return Stream.concat(others, Stream.of(PORT + port)).toList();
    }
}
