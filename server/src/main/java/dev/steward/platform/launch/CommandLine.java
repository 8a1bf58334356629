package dev.steward.platform.launch;

import static java.util.Objects.requireNonNull;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The command line arguments, parsed. An option overrides the corresponding environment variable. */
public sealed interface CommandLine {

    /** Text to print instead of starting: help, or an error in the arguments. */
    record Answer(String text, int exitCode) implements CommandLine {}

    /** Start the service with these arguments, each {@code --property=value}. */
    record Start(List<String> arguments) implements CommandLine {}

    /** Talk to an MCP host over standard input and output. @param arguments as for a start */
    record Bridge(List<String> arguments) implements CommandLine {}

    /** The command for it, and the options it accepts. */
    String BRIDGE = "mcp";

    Set<String> OF_THE_BRIDGE = Set.of("--data-dir", "--log-level");

    /** The options with a value and the switches, each with its property. */
    Map<String, String> VALUES = Map.of(
            "--host", "steward.host",
            "--port", "steward.port",
            "--data-dir", "steward.data-dir",
            "--damage", "steward.damage",
            "--log-level", "steward.log-level");

    Map<String, String> SWITCHES = Map.of("--strict-port", "steward.strict-port", "--open", "steward.open");

    String HELP = """
            Usage: steward [option ...]
                   steward mcp [--data-dir FOLDER] [--log-level LEVEL]

            With mcp it speaks with an MCP host over its input and output, about what is in the data folder.

              --host ADDRESS      the address to bind (STEWARD_HOST, 127.0.0.1)
              --port NUMBER       the port to bind, or the next free one; 0 is any free one (STEWARD_PORT, 8000)
              --strict-port       refuse to start when the port is taken
              --open              open the browser once the service answers
              --data-dir FOLDER   the folder that holds everything (STEWARD_DATA_DIR, ~/.steward)
              --damage CHOICE     what to do when data is damaged: page, exit, or a choice (STEWARD_DAMAGE, page)
              --log-level LEVEL   ERROR, WARN, INFO or DEBUG (STEWARD_LOG_LEVEL, INFO)
              --help              show this

            Everything else is set by environment variables, or in a file .env in the working directory.
            """;

    /** Parses {@code arguments}; if an option is repeated, the last one counts. */
    static CommandLine of(List<String> arguments) {
        if (arguments.isEmpty() || !arguments.getFirst().equals(BRIDGE)) {
            return started(arguments);
        }
        var started = started(arguments.subList(1, arguments.size()));
        if (!(started instanceof Start(var properties))) {
            return started;
        }
        boolean isForBridge = properties.stream()
                .map(property -> property.substring(2, property.indexOf('=')))
                .allMatch(name -> OF_THE_BRIDGE.stream().map(VALUES::get).anyMatch(name::equals));
        return isForBridge ? new Bridge(properties) : wrong("mcp takes --data-dir and --log-level only");
    }

    private static CommandLine started(List<String> arguments) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
            String argument = rest.next();
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (name.equals("--help") || name.equals("-h")) {
                return new Answer(HELP, 0);
            } else if (SWITCHES.containsKey(argument)) {
                properties.put(requireNonNull(SWITCHES.get(argument)), "true");
            } else if (VALUES.containsKey(name)) {
                if (equals < 0 && !rest.hasNext()) {
                    return wrong(name + " needs a value");
                }
                String value = equals < 0 ? rest.next() : argument.substring(equals + 1);
                if (value.isBlank()) {
                    return wrong(name + " needs a value");
                }
                properties.put(requireNonNull(VALUES.get(name)), value.strip().replace("${", "\\${"));
            } else {
                return wrong(argument + " is not an option");
            }
        }
        return new Start(properties.entrySet().stream()
                .map(property -> "--" + property.getKey() + "=" + property.getValue())
                .toList());
    }

    private static Answer wrong(String sentence) {
        return new Answer("steward: " + sentence + ".\n\n" + HELP, 2);
    }
}
