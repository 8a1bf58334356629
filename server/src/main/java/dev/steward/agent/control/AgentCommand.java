package dev.steward.agent.control;

import dev.steward.agent.definition.AgentWords;
import dev.steward.library.SlashCommand;
import dev.steward.platform.problem.Problem;
import java.util.Optional;

/** A command to Steward instead of the agent: a message that begins with a slash. */
sealed interface AgentCommand {

    record Rename(String title) implements AgentCommand {}

    record Archive() implements AgentCommand {}

    record Clear() implements AgentCommand {}

    /** Store a memory for all models. @param said as {@code [kind] what} */
    record StoreMemory(String said) implements AgentCommand {}

    /** Replace a memory. @param said as {@code [kind] what} */
    record UpdateMemory(long id, String said) implements AgentCommand {}

    /**
     * The command in a message; empty if the message is for the agent.
     *
     * @throws Problem.BadRequest when agents have no such command, or its argument is missing or needless
     */
    static Optional<AgentCommand> of(String message) {
        return SlashCommand.of(message).map(AgentCommand::read);
    }

    private static AgentCommand read(SlashCommand command) {
        var said = command.argument();
        return switch (command.name()) {
            case "rename" -> new Rename(AgentWords.renamed(required(said, "/rename <new title>")));
            case "archive" -> alone(command, new Archive());
            case "clear" -> alone(command, new Clear());
            case "memory-store" -> new StoreMemory(required(said, "/memory-store [kind] <what to remember>"));
            case "memory-update" -> update(said);
            default ->
                throw new Problem.BadRequest(("/%s is not available in agent sessions. There are /rename, /archive, "
                                + "/clear, /memory-store and /memory-update.")
                        .formatted(command.name()));
        };
    }

    private static AgentCommand update(String said) {
        var parts = said.split("\\s+", 2);
        if (parts.length < 2 || parts[1].isBlank() || !parts[0].matches("[1-9][0-9]{0,17}")) {
            throw usage("/memory-update <number> [kind] <words>");
        }
        return new UpdateMemory(Long.parseLong(parts[0]), parts[1].strip());
    }

    private static AgentCommand alone(SlashCommand command, AgentCommand read) {
        if (command.hasNeedlessText()) {
            throw new Problem.BadRequest("/%s takes no text.".formatted(command.name()));
        }
        return read;
    }

    private static String required(String said, String form) {
        if (said.isBlank()) {
            throw usage(form);
        }
        return said;
    }

    private static Problem usage(String form) {
        return new Problem.BadRequest("Usage: %s".formatted(form));
    }
}
