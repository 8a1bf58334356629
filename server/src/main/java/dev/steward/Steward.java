package dev.steward;

import dev.steward.platform.launch.CommandLine;
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
            case CommandLine.Start(var arguments) ->
                SpringApplication.run(Steward.class, arguments.toArray(String[]::new));
            case CommandLine.Answer(var text, var exitCode) -> {
                (exitCode == 0 ? System.out : System.err).print(text);
                System.exit(exitCode);
            }
        }
    }
}
