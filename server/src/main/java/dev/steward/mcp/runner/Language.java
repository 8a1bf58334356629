package dev.steward.mcp.runner;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The languages for scripts. Each interpreter reads its program from standard input. */
enum Language {
    BASH("bash", "-s"),
    SH("sh", "-s"),
    PYTHON("python3", "-"),
    NODE("node", "-");

    /** All names, for messages. */
    static final String ALL = Stream.of(values()).map(Language::word).collect(Collectors.joining(", "));

    private final List<String> argv;

    Language(String... argv) {
        this.argv = List.of(argv);
    }

    /** Its name for models. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    List<String> argv() {
        return argv;
    }

    /** Returns the language with this name, ignoring case and surrounding blanks. */
    static Optional<Language> of(String named) {
        return Stream.of(values())
                .filter(each -> each.word().equals(named.strip().toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
