package dev.steward;

import dev.steward.platform.data.DamagedDatabase;
import dev.steward.platform.launch.CommandLine;
import dev.steward.platform.web.DamageSite;
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

    static void main(String[] args) {
        switch (CommandLine.of(List.of(args))) {
            case CommandLine.Start(var arguments) -> start(arguments);
            case CommandLine.Answer(var text, var exitCode) -> {
                (exitCode == 0 ? System.out : System.err).print(text);
                System.exit(exitCode);
            }
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
            int port = DamageSite.ask(arguments, damaged);
            start(Stream.concat(arguments.stream(), Stream.of("--steward.port=" + port))
                    .toList());
        }
    }
}
