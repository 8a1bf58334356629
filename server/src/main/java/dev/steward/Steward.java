package dev.steward;

import dev.steward.mcp.server.StdioBridge;
import dev.steward.platform.data.DamagedDatabase;
import dev.steward.platform.launch.CommandLine;
import dev.steward.platform.launch.DotEnv;
import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.launch.ThisProgram;
import dev.steward.platform.web.DamageSite;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the service. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class Steward {

    /** The exit code where data is damaged and nobody is to be asked on a page. */
    private static final int DAMAGED = 3;

    private static final String PORT = "--steward.port=";

    static void main(String[] args) {
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

    /** Only the protocol goes to the output; whatever else is printed goes where errors go. */
    private static void bridge(List<String> arguments) {
        var output = System.out;
        System.setOut(System.err);
        readSettings();
        System.exit(StdioBridge.run(arguments, System.in, output, () -> startForHost(arguments)));
    }

    /** The service of a host: at an address that nobody else is told, and without a question that nobody would see. */
    private static AutoCloseable startForHost(List<String> arguments) {
        ThisProgram.runsForHost();
        var own = List.of(
                "--steward.host=127.0.0.1", "--steward.port=0", "--steward.open=false", "--steward.damage=exit");
        return SpringApplication.run(
                Steward.class, Stream.concat(arguments.stream(), own.stream()).toArray(String[]::new));
    }

    /** A file of settings that cannot be read is told here: Spring cannot tell it before it knows how to log. */
    private static void readSettings() {
        try {
            DotEnv.read(Path.of(""));
        } catch (StartupProblem problem) {
            System.err.println(problem.inWords());
            System.exit(1);
        }
    }

    /** Starts; over damaged data a page asks first how to go on, and the start is tried again, on the port of that page. */
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

    /** The arguments with one port: of two, Spring would make a list. */
    private static List<String> onPort(int port, List<String> arguments) {
        var others = arguments.stream().filter(argument -> !argument.startsWith(PORT));
        return Stream.concat(others, Stream.of(PORT + port)).toList();
    }
}
