package dev.steward;

import dev.steward.platform.launch.CommandLine;
import dev.steward.platform.launch.DotEnv;
import dev.steward.platform.launch.StartupProblem;
import java.nio.file.Path;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Starts the service. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class Steward {

    static void main(String[] args) {
        switch (CommandLine.of(List.of(args))) {
            case CommandLine.Start(var arguments) -> start(arguments);
            case CommandLine.Answer(var text, var exitCode) -> {
                (exitCode == 0 ? System.out : System.err).print(text);
                System.exit(exitCode);
            }
        }
    }

    /** A file of settings that cannot be read is told here: Spring cannot tell it before it knows how to log. */
    private static void start(List<String> arguments) {
        try {
            DotEnv.read(Path.of(""));
        } catch (StartupProblem problem) {
            System.err.println(problem.inWords());
            System.exit(1);
        }
        SpringApplication.run(Steward.class, arguments.toArray(String[]::new));
    }
}
