package dev.steward.permission;

import dev.steward.permission.Condition.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses a shell command as far as it is certain which program runs. Programs are compared by base name, whatever wraps them;
 * anything ambiguous is unclear.
 */
final class CommandWords {

    /** Outside quotes they separate commands, or turn a word into something else. */
    private static final String SEPARATING = ";&|<>()\n\r";

    /** They expand to words that are not in the line. */
    private static final String EXPANDING = "$`";

    /** A word with one of these may expand to another word, or to several. */
    private static final String PATTERN = "*?[]{}";

    /** Programs that run the command that follows, without affecting which one that is. */
    private static final Set<String> WRAPPERS = programs("""
            builtin busybox command doas eatmydata env exec fakeroot genv gnice gnohup gstdbuf gtime gxargs ionice nice
            nohup setsid stdbuf sudo time toybox unbuffer xargs
            """);

    /** Programs that run a command somewhere in their arguments. */
    private static final Set<String> RUNNERS = programs("""
            ! . awk bwrap case chroot chrt coproc docker eval expect firejail flock for function gawk gdb if kubectl
            ltrace mawk nsenter parallel podman proot prlimit rsh run0 runuser script select setarch setpriv source
            ssh start-stop-daemon strace su systemd-run taskset timeout trap unshare until watch while xvfb-run
            alias enable hash entr bun capsh catchsegv cgexec chpst chronic cpulimit dbus-run-session deno dumb-init
            faketime flatpak-spawn gosu ip linux32 linux64 nerdctl npx numactl pkexec powershell proxychains
            proxychains4 rlwrap runcon screen sem sg ssh-agent su-exec tini tmux torsocks
            bunx envdir envuidgid gtimeout hyperfine perf setuidgid socat softlimit sshpass uvx valgrind
            """);

    /** Programs that run a file, or with an option the code that follows. */
    private static final Set<String> INTERPRETERS = programs("""
            Rscript ash bash csh dash fish ksh lua mksh node nodejs osascript perl php pwsh pypy python python2
            python3 rbash ruby sh tclsh tcsh zsh
            """);

    /** Programs that run a command from their arguments if one of these matches. Most let long options be shortened. */
    private static final Map<String, Pattern> RUNNING = running("""
            find -(?:exec|ok).*
            fd|fdfind -[^-]*[xX].*|--exec.*
            npm|pnpm|yarn exec|x|dlx|explore|-c|--call.*
            bundle|conda|hatch|mamba|micromamba|mise|pdm|pipenv|pipx|pixi|poetry|rye|uv exec|x|run|tool|shell|-c
            nix|nix-shell run|shell|develop|-c|--run.*|--command.*
            git -c|-x.*|-O.*|--config-env.*|--(?:exe|ext|op|rece|upl).*|bisect|foreach|filter-branch
            tar|gtar|bsdtar -[^-]*[IF].*|--(?:checkpoint-a|inf|new-v|rm|rs|to-c|us).*|(?=.*[IF])[A-Za-z&&[^DEQeqy]]+
            zip -[^-]*T.*|--unzip-command.*
            rsync -[^-]*e.*|--rsh.*|--rsync-path.*
            man -[^-]*[PH].*|--pager.*|--html.*
            ex|gvim|gvimdiff|gview|nvim|rview|rvim|vi|view|vim|vimdiff [+].*|-[cS].*|--cmd.*
            make|gmake .*=.*|--ev.*|-[^-]*E.*
            scp|sftp -[^-]*[DSo].*
            sort --co.*
            split --f.*
            """);

    /** The loader of programs, which can be called with one. */
    private static final Pattern LOADER = Pattern.compile("ld[-.].*so.*");

    private CommandWords() {}

    private static Set<String> programs(String names) {
        return Set.of(names.split("\\s+"));
    }

    /** @param lines each with names, and the pattern of an argument */
    private static Map<String, Pattern> running(String lines) {
        return lines.lines()
                .map(line -> line.split(" ", 2))
                .flatMap(line -> Stream.of(line[0].split("\\|")).map(name -> Map.entry(name, Pattern.compile(line[1]))))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Whether a command begins with these words, ignoring wrappers. */
    static Match match(String command, List<String> wished) {
        var words = split(command);
        if (words == null) {
            return Match.UNCLEAR;
        }
        while (!words.isEmpty()) {
            var match = begins(words, wished);
            if (match != Match.NO) {
                return match;
            }
            var program = base(words.getFirst());
            if (!WRAPPERS.contains(program)) {
                return runsAnother(program, words) ? Match.UNCLEAR : Match.NO;
            }
            words = words.subList(1, words.size());
            if (!words.isEmpty() && isOption(words.getFirst())) {
                return Match.UNCLEAR;
            }
        }
        return Match.NO;
    }

    /** Whether a command is one plain line that begins with exactly these words. */
    static boolean isLiterally(String command, List<String> wished) {
        var words = isPlain(command) ? split(command) : null;
        return words != null
                && words.size() >= wished.size()
                && words.subList(0, wished.size()).equals(wished);
    }

    /** The words of a rule's prefix. */
    static List<String> ofRule(String prefix) {
        return List.of(prefix.strip().split("[ \t]+"));
    }

    /** Whether a line is a single command without special characters. */
    static boolean isPlain(String command) {
        return command.chars()
                .noneMatch(c -> (SEPARATING + EXPANDING + PATTERN + "\\\"'~!#").indexOf(c) >= 0
                        || Character.isISOControl(c) && c != '\t');
    }

    private static Match begins(List<String> words, List<String> wished) {
        var first = words.getFirst();
        var program = base(first);
        if (program.isEmpty() || hasPattern(first) || first.indexOf('=') >= 0) {
            return Match.UNCLEAR;
        }
        var wishedProgram = base(wished.getFirst());
        if (!program.equals(wishedProgram)) {
            return program.equalsIgnoreCase(wishedProgram) ? Match.UNCLEAR : Match.NO;
        }
        return IntStream.range(1, wished.size())
                .mapToObj(at -> at < words.size() ? same(words.get(at), wished.get(at)) : Match.NO)
                .filter(match -> match != Match.YES)
                .findFirst()
                .orElse(Match.YES);
    }

    /** An option may come before the word that counts, or have another spelling. */
    private static Match same(String word, String wished) {
        if (word.equals(wished)) {
            return Match.YES;
        }
        return isOption(word) || wished.startsWith("-") || hasPattern(word) ? Match.UNCLEAR : Match.NO;
    }

    private static boolean runsAnother(String program, List<String> words) {
        var arguments = words.subList(1, words.size());
        if (INTERPRETERS.contains(program.replaceFirst("[0-9.]+$", "")) || INTERPRETERS.contains(program)) {
            return arguments.isEmpty() || isOption(arguments.getFirst());
        }
        var running = RUNNING.get(program);
        return RUNNERS.contains(program)
                || LOADER.matcher(program).matches()
                || running != null
                        && arguments.stream()
                                .anyMatch(word -> running.matcher(word).matches());
    }

    private static boolean isOption(String word) {
        return word.startsWith("-") || word.startsWith("+") || word.indexOf('=') >= 0;
    }

    private static boolean hasPattern(String word) {
        return word.chars().anyMatch(c -> PATTERN.indexOf(c) >= 0);
    }

    private static String base(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }

    /** The unquoted words of a single command; null if it is not a single command or has expansions. */
    private static @Nullable List<String> split(String line) {
        var words = new ArrayList<String>();
        StringBuilder word = null;
        char quote = 0;
        for (int at = 0; at < line.length(); at++) {
            char c = line.charAt(at);
            boolean isOther = Character.isISOControl(c) && c != '\t' || Character.getType(c) == Character.FORMAT;
            if (isOther || quote != '\'' && EXPANDING.indexOf(c) >= 0 || quote == 0 && SEPARATING.indexOf(c) >= 0) {
                return null;
            }
            if (quote == 0 && (c == ' ' || c == '\t')) {
                if (word != null) {
                    words.add(word.toString());
                }
                word = null;
                continue;
            }
            word = word == null ? new StringBuilder() : word;
            if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            } else if (c == '\\' && quote != '\'') {
                if (at + 1 == line.length() || Character.isISOControl(line.charAt(at + 1))) {
                    return null;
                }
                if (quote == '"' && "\"\\$`".indexOf(line.charAt(at + 1)) < 0) {
                    word.append(c);
                }
                word.append(line.charAt(++at));
            } else {
                word.append(c);
            }
        }
        if (quote != 0) {
            return null;
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }
}
