package dev.steward.schedule;

import dev.steward.agent.exposed.AgentMessages;
import dev.steward.chatturn.NameSuggestions;
import dev.steward.conversation.Container;
import dev.steward.conversation.topic.TopicActions;
import dev.steward.library.MemoryCommands;
import dev.steward.library.Roles;
import dev.steward.library.SlashCommand;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.reminder.Reminders;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Runs commands unattended and records the outcome as a row of the topic. Spec: Agents, 23.2 and 23.3. */
@Component
record ScheduledCommands(
        TopicActions topics,
        Roles roles,
        Reminders reminders,
        MemoryCommands memories,
        AgentMessages agents,
        NameSuggestions names,
        TopicNotes notes,
        Tx tx) {

    /** The command that asks a model. */
    static final String RENAMING = "suggest-name";

    private static final Set<String> NAMES = Set.of((RENAMING
                    + " rename new pin unpin clear archive role collection notes reminder reminder-cancel done agent"
                    + " memory-store memory-list memory-update")
            .split(" "));

    /** Whether this is a known command; anything else goes to the model. */
    static boolean isOne(SlashCommand command) {
        return NAMES.contains(command.name()) || SlashCommand.CODE_HOST.contains(command.name());
    }

    /** Runs a command in the caller's transaction. If it fails, it only reports so in the topic. */
    Mono<Void> carryOut(long topic, SlashCommand command) {
        return tx.underWay(Mono.defer(() -> done(topic, command)))
                .onErrorResume(
                        Problem::isVerdict,
                        problem -> Mono.just("`/%s` failed: %s".formatted(command.name(), problem.getMessage())))
                .flatMap(receipt -> notes.add(topic, receipt));
    }

    /** Renames the topic after its content. Asks a model, so this must not run in a transaction. */
    Mono<Void> rename(long topic) {
        return names.rename(Container.topic(topic))
                .map("Renamed to “%s”."::formatted)
                .defaultIfEmpty("No better name was found.")
                .flatMap(receipt -> notes.add(topic, receipt));
    }

    /** The text for the row; empty if the command leaves none. */
    private Mono<String> done(long topic, SlashCommand command) {
        var said = command.argument();
        if (command.hasNeedlessText()) {
            return Mono.just("`/%s` takes no text.".formatted(command.name()));
        }
        return switch (command.name()) {
            case "rename" ->
                said.isBlank()
                        ? usage("/rename <new title>")
                        : topics.rename(topic, said).thenReturn("Renamed to “%s”.".formatted(said));
            case "new" ->
                said.isBlank()
                        ? usage("/new <title>")
                        : topics.create(said, topic)
                                .map(made -> "Created the topic “%s” below this one.".formatted(made.title()));
            case "pin" -> pinned(topic, true);
            case "unpin" -> pinned(topic, false);
            case "clear" -> topics.clear(topic).thenReturn("The conversation was cleared.");
            case "archive" -> topics.archive(topic).then(Mono.empty());
            case "role" -> said.isBlank() ? unattended("role", "needs a name: /role <name>") : role(topic, said);
            case "collection" -> said.isBlank() ? usage("/collection <name>") : collected(topic, said);
            case "notes" -> unattended("notes", "opens a window");
            case "reminder" -> unattended("reminder", "asks for a time");
            case "reminder-cancel", "done" ->
                reminders
                        .dismiss(Container.topic(topic), null)
                        .thenReturn("The reminder was removed.")
                        .onErrorResume(Problem.NotFound.class, _ -> Mono.just("There is no reminder to remove."));
            case "agent" -> agent(topic, said);
            case "memory-store" ->
                said.isBlank()
                        ? usage("/memory-store [kind] <what to remember>")
                        : memories.store(said).thenReturn("Remembered.");
            case "memory-list" -> memories.table();
            case "memory-update" -> updated(said);
            default -> Mono.error(() -> new Problem.BadRequest("Steward cannot reach a code host yet."));
        };
    }

    private Mono<String> pinned(long topic, boolean wanted) {
        var state = wanted ? "pinned" : "unpinned";
        return topics.get(topic)
                .flatMap(known -> known.content().pinned() == wanted
                        ? Mono.just("The topic is already %s.".formatted(state))
                        : topics.pin(topic, wanted).thenReturn("The topic is now %s.".formatted(state)));
    }

    private Mono<String> role(long topic, String name) {
        return roles.called(name)
                .flatMap(role -> topics.role(topic, role.orElse(null)))
                .thenReturn("The role is now “%s”.".formatted(name))
                .onErrorResume(Problem.NotFound.class, _ -> Mono.just("There is no role named “%s”.".formatted(name)));
    }

    private Mono<String> collected(long topic, String name) {
        return topics.collect(topic, name)
                .map(there -> there
                        ? "Moved to “%s”.".formatted(name)
                        : "There is no collection named “%s”.".formatted(name));
    }

    private Mono<String> updated(String said) {
        var parts = said.split("\\s+", 2);
        return parts.length < 2 || parts[1].isBlank() || !parts[0].matches("[1-9][0-9]{0,17}")
                ? usage("/memory-update <number> [kind] <words>")
                : memories.update(Long.parseLong(parts[0]), parts[1].strip())
                        .thenReturn("Memory %s updated.".formatted(parts[0]));
    }

    private Mono<String> agent(long topic, String said) {
        if (said.isBlank()) {
            return usage("/agent <task>, or /agent <number or id> <message>");
        }
        var parts = said.split("\\s+", 2);
        var rest = parts.length == 2 ? parts[1].strip() : "";
        return agents.find(parts[0])
                .flatMap(agent -> sendToAgent(agent, rest))
                .switchIfEmpty(Mono.defer(() ->
                        agents.create(topic, said).map(made -> "The agent “%s” started.".formatted(made.title()))));
    }

    private Mono<String> sendToAgent(AgentMessages.Known agent, String message) {
        var directive = SlashCommand.of(message);
        var rest = directive.map(SlashCommand::argument).orElse("");
        return switch (directive.map(SlashCommand::name).orElse("")) {
            case "run" ->
                agents.run(agent.id(), rest).thenReturn("“%s” started over with its task.".formatted(agent.title()));
            case "clear" ->
                agents.clear(agent.id())
                        .then(Mono.defer(() -> rest.isEmpty() ? Mono.empty() : agents.send(agent.id(), rest)))
                        .thenReturn(
                                rest.isEmpty()
                                        ? "The conversation of “%s” was cleared.".formatted(agent.title())
                                        : "The conversation of “%s” was cleared, and your message was sent."
                                                .formatted(agent.title()));
            default ->
                message.isEmpty()
                        ? Mono.just("Add a message for the agent: /agent %d <message>".formatted(agent.id()))
                        : agents.send(agent.id(), message).thenReturn("Sent to “%s”.".formatted(agent.title()));
        };
    }

    private static Mono<String> usage(String form) {
        return Mono.just("Usage: " + form);
    }

    private static Mono<String> unattended(String name, String why) {
        return Mono.just("`/%s` cannot run on a schedule: it %s.".formatted(name, why));
    }
}
