package dev.steward.library;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The built-in commands (spec: slash commands, 11.2), in display order. Their handlers are elsewhere; adding one here
 * reserves its name, lists it and makes it known to every client.
 */
enum Command {
    NOTES("Notes", "Open the notes", Argument.NONE, Surface.topic, Surface.chat),
    RENAME("Rename", "Give it another title", Argument.of("new title"), Surface.topic, Surface.chat),
    SUGGEST_NAME("Suggest a name", "Rename from the conversation", Argument.NONE, Surface.topic, Surface.chat),
    NEW("New topic", "Create a topic below this one and open it", Argument.of("title"), Surface.topic),
    PIN("Pin", "Keep at the top of the list", Argument.NONE, Surface.topic, Surface.chat),
    UNPIN("Unpin", "Remove from the top of the list", Argument.NONE, Surface.topic, Surface.chat),
    CLEAR("Clear", "Delete all messages, asks first", Argument.NONE, Surface.topic, Surface.chat),
    COLLECTION(
            "Collection",
            "Move the topic and its subtopics; without a name, lists the collections",
            Argument.optional("name"),
            Surface.topic),
    ARCHIVE("Archive", "Move to the archive", Argument.NONE, Surface.topic, Surface.chat),
    ROLE("Role", "Choose a role; without a name, asks which", Argument.optional("name"), Surface.topic, Surface.chat),
    REMINDER("Remind me", "Set a reminder", Argument.optional("note"), Surface.topic, Surface.chat),
    REMINDER_CANCEL("Cancel reminder", "Cancel the reminder", Argument.NONE, Surface.topic, Surface.chat),
    DONE("Done", "Mark the reminder as done", Argument.NONE, Surface.topic, Surface.chat),
    MEMORY_STORE("Remember", "Save a memory", Argument.of("[kind] what to remember"), Surface.topic, Surface.chat),
    MEMORY_LIST("Memories", "Show memories", Argument.NONE, Surface.topic, Surface.chat),
    MEMORY_UPDATE("Edit memory", "Replace a memory", Argument.of("ID [kind] text"), Surface.topic, Surface.chat),
    AGENT(
            "Agent",
            "Start an agent; with the ID of an agent first, send it a message",
            Argument.optional("task"),
            Surface.topic,
            Surface.chat);

    enum Surface {
        topic,
        chat,
        /** The composer that starts a conversation. */
        home
    }

    /** A code host's names are reserved too, so that no skill has to give up its name for them. */
    private static final Set<String> RESERVED = Stream.concat(
                    SlashCommand.CODE_HOST.stream(), Stream.of(values()).map(Command::wire))
            .collect(Collectors.toUnmodifiableSet());

    private final String title;
    private final String description;
    private final Argument argument;
    private final List<Surface> surfaces;

    Command(String title, String description, Argument argument, Surface... surfaces) {
        this.title = title;
        this.description = description;
        this.argument = argument;
        this.surfaces = List.of(surfaces);
    }

    /** What may follow the name. @param hint a word or two that describe it; null if nothing may follow */
    private record Argument(@Nullable String hint, boolean isOptional) {
        static final Argument NONE = new Argument(null, true);

        static Argument of(String hint) {
            return new Argument(hint, false);
        }

        static Argument optional(String hint) {
            return new Argument(hint, true);
        }
    }

    /** Whether a name is reserved for a current or future command. */
    static boolean isReserved(String name) {
        return RESERVED.contains(name);
    }

    static boolean takesNoText(String name) {
        return Stream.of(values()).anyMatch(command -> command.wire().equals(name) && command.argument.hint() == null);
    }

    /** The name as it is typed. */
    String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    CommandRead read() {
        return new CommandRead(
                wire(), title, description, argument.hint(), argument.isOptional(), surfaces, CommandRead.Kind.command);
    }
}
