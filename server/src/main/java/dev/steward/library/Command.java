package dev.steward.library;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The commands that are built in (spec: slash commands, 11.2), in the order in which they are shown. What they do is done by
 * whoever hears them; one that is added here is reserved, listed and known to every client.
 */
enum Command {
    NOTES("Notes", "Open the scratch pad", Argument.NONE, Surface.topic, Surface.chat),
    RENAME("Rename", "Give it another title", Argument.of("new title"), Surface.topic, Surface.chat),
    SUGGEST_NAME("Suggest a name", "Rename it from what was said", Argument.NONE, Surface.topic, Surface.chat),
    NEW("New topic", "Create a topic below this one and open it", Argument.of("title"), Surface.topic),
    PIN("Pin", "Keep it at the top of its list", Argument.NONE, Surface.topic, Surface.chat),
    UNPIN("Unpin", "Let it go from the top of its list", Argument.NONE, Surface.topic, Surface.chat),
    CLEAR("Clear", "Erase the whole transcript, after a question", Argument.NONE, Surface.topic, Surface.chat),
    COLLECTION(
            "Collection",
            "Move the topic and those below it; alone, it lists the collections",
            Argument.optional("name"),
            Surface.topic),
    ARCHIVE("Archive", "Put it away and leave it", Argument.NONE, Surface.topic, Surface.chat),
    ROLE(
            "Role",
            "Choose who the assistant is here; alone, it asks",
            Argument.optional("name"),
            Surface.topic,
            Surface.chat),
    REMINDER("Remind me", "Ask when to be reminded of this", Argument.optional("what of"), Surface.topic, Surface.chat),
    REMINDER_CANCEL("Cancel the reminder", "Take back a reminder", Argument.NONE, Surface.topic, Surface.chat),
    DONE("Done", "Say that a reminder is done with", Argument.NONE, Surface.topic, Surface.chat),
    MEMORY_STORE(
            "Remember",
            "Let every model know this",
            Argument.of("[kind] what to remember"),
            Surface.topic,
            Surface.chat),
    MEMORY_LIST("Memories", "Look at what is remembered", Argument.NONE, Surface.topic, Surface.chat),
    MEMORY_UPDATE(
            "Change a memory",
            "Put something else in its place",
            Argument.of("number [kind] words"),
            Surface.topic,
            Surface.chat),
    AGENT(
            "Agent",
            "Let an agent work on it in the background; with an agent's number first, tell that agent something",
            Argument.optional("task"),
            Surface.topic,
            Surface.chat);

    /** Where a command can be given. */
    enum Surface {
        topic,
        chat,
        /** The composer that begins a conversation. */
        home
    }

    /** Names that mean something elsewhere or will, so that no skill has to give its name up for them. */
    private static final Set<String> LATER = Set.of("gh-close", "gh-create", "gh-sync", "gh-update");

    private static final Set<String> RESERVED = Stream.concat(
                    LATER.stream(), Stream.of(values()).map(Command::wire))
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

    /**
     * What may follow the name.
     *
     * @param hint what it is, in a word or two; null where nothing may follow
     */
    private record Argument(@Nullable String hint, boolean isOptional) {
        static final Argument NONE = new Argument(null, true);

        static Argument of(String hint) {
            return new Argument(hint, false);
        }

        static Argument optional(String hint) {
            return new Argument(hint, true);
        }
    }

    /** Whether a name belongs to a command, now or later. */
    static boolean isReserved(String name) {
        return RESERVED.contains(name);
    }

    /** The name that is typed. */
    String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    CommandRead read() {
        return new CommandRead(
                wire(), title, description, argument.hint(), argument.isOptional(), surfaces, CommandRead.Kind.command);
    }
}
