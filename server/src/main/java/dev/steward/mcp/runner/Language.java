package dev.steward.mcp.runner;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What scripts may be written in. Each interpreter reads its program from its input. */
enum Language {
    BASH("bash", "-s"),
    SH("sh", "-s"),
    PYTHON("python3", "-"),
    NODE("node", "-");

    /** All of them, as people list them. */
    static final String ALL = Stream.of(values()).map(Language::word).collect(Collectors.joining(", "));

    private final List<String> argv;

    Language(String... argv) {
        this.argv = List.of(argv);
    }

    /** What a model calls it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The program that runs it, and its arguments. */
    List<String> argv() {
        return argv;
    }

    /** The one that someone names; blanks around it and capital letters do not matter. */
    static Optional<Language> of(String named) {
        return Stream.of(values())
                .filter(each -> each.word().equals(named.strip().toLowerCase(Locale.ROOT)))
                .findFirst();
    }
}
