package dev.steward.permission;

import java.util.List;
import java.util.Locale;

/** What an argument's value must be for a rule to apply. */
sealed interface Condition {

    /** The result of a check. Ambiguous values are unclear, and must not be relied on either way. */
    enum Match {
        YES,
        NO,
        UNCLEAR;

        static Match of(boolean holds) {
            return holds ? YES : NO;
        }

        /** Combines two matches of which one is enough. */
        Match or(Match other) {
            if (this == YES || other == YES) {
                return YES;
            }
            return this == UNCLEAR || other == UNCLEAR ? UNCLEAR : NO;
        }
    }

    Match of(String value);

    /** The match for allow rules, which may be stricter. */
    default Match ofAllowed(String value) {
        return of(value);
    }

    /** The condition as part of a sentence. @param name of the argument */
    String words(String name);

    /** Any value. */
    record Always() implements Condition {
        @Override
        public Match of(String value) {
            return Match.YES;
        }

        @Override
        public String words(String name) {
            return "";
        }
    }

    /** A file in one of these folders, judging by its path only: links are not followed. */
    record PathUnder(List<String> folders) implements Condition {

        public PathUnder {
            folders = List.copyOf(folders);
        }

        @Override
        public Match of(String value) {
            return CanonicalPath.of(value)
                    .flatMap(path -> folders.stream()
                            .map(folder -> CanonicalPath.of(folder)
                                    .map(known -> match(path, known))
                                    .orElse(Match.UNCLEAR))
                            .reduce(Match::or))
                    .orElse(Match.UNCLEAR);
        }

        private static Match match(CanonicalPath path, CanonicalPath folder) {
            if (path.isUnder(folder)) {
                return Match.YES;
            }
            return path.isUnderLoosely(folder) ? Match.UNCLEAR : Match.NO;
        }

        static boolean isFolder(String text) {
            return CanonicalPath.of(text).isPresent();
        }

        @Override
        public String words(String name) {
            return " where %s is under %s".formatted(name, String.join(" or ", folders));
        }
    }

    /** An address at one of these hosts; {@code *.example.com} matches all subdomains. */
    record HostIn(List<String> hosts) implements Condition {

        private static final String BELOW = "*.";

        public HostIn {
            hosts = hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
        }

        @Override
        public Match of(String value) {
            return CanonicalHost.ofUrl(value)
                    .flatMap(host ->
                            hosts.stream().map(known -> match(host, known)).reduce(Match::or))
                    .orElse(Match.UNCLEAR);
        }

        private static Match match(CanonicalHost host, String known) {
            boolean isBelow = known.startsWith(BELOW);
            return CanonicalHost.of(isBelow ? known.substring(BELOW.length()) : known)
                    .map(other -> isBelow ? Match.of(host.isBelow(other)) : match(host, other))
                    .orElse(Match.UNCLEAR);
        }

        /** This machine has many names, so any two of them may mean the same host. */
        private static Match match(CanonicalHost host, CanonicalHost known) {
            if (host.equals(known)) {
                return Match.YES;
            }
            return host.isLoopback() && known.isLoopback() ? Match.UNCLEAR : Match.NO;
        }

        static boolean isHost(String text) {
            boolean isBelow = text.startsWith(BELOW);
            return CanonicalHost.of(isBelow ? text.substring(BELOW.length()) : text)
                    .isPresent();
        }

        @Override
        public String words(String name) {
            return " where %s is at %s".formatted(name, String.join(" or ", hosts));
        }
    }

    /** A command that begins with these words, ignoring wrappers. */
    record CommandPrefix(String prefix) implements Condition {

        @Override
        public Match of(String value) {
            return CommandWords.match(value, CommandWords.ofRule(prefix));
        }

        /** Stricter: allowing a program does not allow it behind a wrapper or at another path. */
        @Override
        public Match ofAllowed(String value) {
            if (CommandWords.isLiterally(value, CommandWords.ofRule(prefix))) {
                return Match.YES;
            }
            return of(value) == Match.NO ? Match.NO : Match.UNCLEAR;
        }

        static boolean isPrefix(String text) {
            return !text.isBlank()
                    && CommandWords.isPlain(text)
                    && CommandWords.ofRule(text).getFirst().indexOf('=') < 0;
        }

        @Override
        public String words(String name) {
            return " where %s begins with “%s”".formatted(name, prefix);
        }
    }
}
