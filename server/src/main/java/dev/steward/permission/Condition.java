package dev.steward.permission;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a value of an argument has to be for a rule to speak of it. */
sealed interface Condition {

    /** Whether it is. What can be read in two ways is unclear, and then nobody relies on either. */
    enum Match {
        YES,
        NO,
        UNCLEAR;

        static Match of(boolean holds) {
            return holds ? YES : NO;
        }
    }

    Match of(String value);

    /** As a part of a sentence. @param name of the argument */
    String words(String name);

    /** Whatever it is. */
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

    /** A file in one of these folders, as far as its name tells: nobody looks where a link leads. */
    record PathUnder(List<String> folders) implements Condition {

        public PathUnder {
            folders = List.copyOf(folders);
        }

        @Override
        public Match of(String value) {
            var path = absolute(value);
            if (path == null) {
                return Match.UNCLEAR;
            }
            return Match.of(folders.stream().anyMatch(folder -> {
                var known = absolute(folder);
                return known != null && path.startsWith(known);
            }));
        }

        /** Whether it can be one of the folders. */
        static boolean isFolder(String text) {
            return absolute(text) != null;
        }

        /** Null where it depends on something else where the path leads. */
        private static @Nullable Path absolute(String text) {
            try {
                var path = Path.of(text);
                boolean isPlain = path.isAbsolute() && text.indexOf('$') < 0 && text.equals(text.strip());
                return isPlain ? path.normalize() : null;
            } catch (InvalidPathException _) {
                return null;
            }
        }

        @Override
        public String words(String name) {
            return " where %s is under %s".formatted(name, String.join(" or ", folders));
        }
    }

    /** An address of one of these hosts; {@code *.example.com} are all below it. */
    record HostIn(List<String> hosts) implements Condition {

        public HostIn {
            hosts = hosts.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
        }

        @Override
        public Match of(String value) {
            var host = host(value);
            return host == null
                    ? Match.UNCLEAR
                    : Match.of(hosts.stream()
                            .anyMatch(known -> known.startsWith("*.")
                                    ? host.endsWith(known.substring(1)) && host.length() > known.length() - 1
                                    : host.equals(known)));
        }

        /** Null where two programs might read the address in two ways. */
        private static @Nullable String host(String text) {
            if (text.chars().anyMatch(c -> c <= 0x20 || c >= 0x7f || c == '\\')) {
                return null;
            }
            try {
                var uri = new URI(text);
                var host = uri.getHost();
                boolean isPlain = host != null
                        && uri.getRawUserInfo() == null
                        && uri.getScheme() != null
                        && uri.getScheme().toLowerCase(Locale.ROOT).matches("https?");
                return isPlain ? host.toLowerCase(Locale.ROOT).replaceFirst("\\.$", "") : null;
            } catch (URISyntaxException _) {
                return null;
            }
        }

        @Override
        public String words(String name) {
            return " where %s is at %s".formatted(name, String.join(" or ", hosts));
        }
    }

    /** A command that begins with these words. */
    record CommandPrefix(String prefix) implements Condition {

        /** By which one line becomes several commands, or something else than what stands there. */
        private static final Pattern SPECIAL = Pattern.compile("[;&|<>`$()\\\\\"'\\n\\r*?\\[\\]{}~!#]");

        private static final Pattern BETWEEN = Pattern.compile("[;&|()`\\n\\r]+");

        @Override
        public Match of(String value) {
            if (!SPECIAL.matcher(value).find()) {
                return single(value);
            }
            boolean isInside = BETWEEN.splitAsStream(value).anyMatch(part -> single(part) == Match.YES);
            return isInside ? Match.YES : Match.UNCLEAR;
        }

        private Match single(String command) {
            var words = List.of(command.strip().split("\\s+"));
            if (words.getFirst().indexOf('=') >= 0) {
                return Match.UNCLEAR;
            }
            var wished = List.of(prefix.strip().split("\\s+"));
            return Match.of(words.size() >= wished.size()
                    && words.subList(0, wished.size()).equals(wished));
        }

        /** Whether a command can begin so and be understood. */
        static boolean isPrefix(String text) {
            return !text.isBlank()
                    && isPlain(text)
                    && text.strip().split("\\s+")[0].indexOf('=') < 0;
        }

        /** Whether the command is one, and as plain as it looks. */
        static boolean isPlain(String command) {
            return !SPECIAL.matcher(command).find();
        }

        @Override
        public String words(String name) {
            return " where %s begins with “%s”".formatted(name, prefix);
        }
    }
}
