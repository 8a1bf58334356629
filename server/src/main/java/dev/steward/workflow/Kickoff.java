package dev.steward.workflow;

import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.platform.text.Truncate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Composes the input of a step (SPEC, Kickoff preamble composition). Pure and deterministic, so that a dry run shows what a run
 * sends.
 */
final class Kickoff {

    /** Between the sections, and before the agent's own objective. */
    static final String SEPARATOR = "\n\n---\n\n";

    private static final String GRANTED = "A person granted the permission that this step waited for";
    private static final String DENIED = "A person denied the permission that this step waited for";

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    static final String AUTONOMY = """
            ### How to work
            You run unattended. Nobody answers questions, so ask none, offer no menus and wait for no confirmation, and never write \
            NEED_INPUT. Where something can be read in several ways, take the most reasonable one and say which. Produce the \
            deliverable itself, not a plan for it. Publish it with an ARTIFACT line. End with one line: \
            `OBJECTIVE_COMPLETE: <summary in two or three sentences>`.""";

    static final String GATE = """
            ### How to judge
            Judge the material of the previous step against its objective. Do not rewrite or repair it. End your turn with exactly \
            one line, and nothing behind it: `OBJECTIVE_COMPLETE: PASS: <short reason>` or \
            `OBJECTIVE_COMPLETE: FAIL: <what has to change>`.""";

    /** Marks a text that was cut. */
    static final String CUT = "\n[Cut here, as all of it together would be too long.]";

    private Kickoff() {}

    /** What a step produced in this run. @param body without lines for Steward; blank for nothing. @param artifacts in order */
    record Material(int position, String label, String body, List<Piece> artifacts) {

        boolean isNothing() {
            return body.isBlank() && artifacts.isEmpty();
        }

        /** Without artifacts that the body contains word for word, so that they are not sent twice. */
        private Material once() {
            return new Material(
                    position,
                    label,
                    body.strip(),
                    artifacts.stream()
                            .filter(piece -> piece.content().isBlank() || !body.contains(piece.content()))
                            .toList());
        }

        private Material published() {
            return new Material(position, label, "", artifacts);
        }

        private Stream<String> texts() {
            return Stream.concat(Stream.of(body), artifacts.stream().map(Piece::content));
        }

        private Material cut(int most) {
            return new Material(
                    position,
                    label,
                    shortened(body, most),
                    artifacts.stream()
                            .map(piece -> new Piece(piece.title(), shortened(piece.content(), most)))
                            .toList());
        }
    }

    record Piece(String title, String content) {}

    record StateKey(String key, int characters, Instant updatedAt) {}

    /**
     * Everything that a kickoff consists of.
     *
     * @param brief of the run; null for none
     * @param directives notes of the approvals that were given, oldest first
     * @param handOff what is passed on; null for nothing.
     * @param isNamed whether the step names its sources
     * @param board material for reference, oldest step first
     * @param keys of the state; empty if the step cannot read them
     * @param instructions with their values; null for none
     */
    record Parts(
            StepKind kind,
            @Nullable String brief,
            List<String> directives,
            Feedback feedback,
            @Nullable Material handOff,
            boolean isNamed,
            List<Material> board,
            List<StateKey> keys,
            @Nullable String instructions) {

        private Stream<Material> materials() {
            return Stream.concat(Stream.ofNullable(handOff), board.stream());
        }
    }

    /** All that the agent of a step is sent: its own objective follows the step's kickoff. Spec: Agents, 19.1. */
    static String sent(String kickoff, String task) {
        return kickoff + SEPARATOR + task;
    }

    /** The answer to a permission request, for the record of the attempt that continues with it. Spec: Agents, 18.8. */
    static String note(PermissionAnswer answer) {
        var decided =
                switch (answer.decision()) {
                    case approve_once, approve_always -> GRANTED;
                    case deny -> DENIED;
                };
        var said =
                answer.isSilent() ? "." : ": " + String.valueOf(answer.note()).replace(SEPARATOR, "\n\n");
        return decided + said;
    }

    /** The input with the note before it, in place of an earlier one. @param note blank for none */
    static String noted(String note, String input) {
        var plain = withoutNote(input);
        int room = StepMaterial.MAX_LENGTH - SEPARATOR.length() - plain.length();
        return note.isBlank() || room < GRANTED.length() ? input : Truncate.to(note, room) + SEPARATOR + plain;
    }

    /** What the agent of the attempt was told: the note is for the record only. */
    static String withoutNote(String input) {
        int end = input.startsWith(GRANTED) || input.startsWith(DENIED) ? input.indexOf(SEPARATOR) : -1;
        return end < 0 ? input : input.substring(end + SEPARATOR.length());
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : Truncate.to(text, most) + CUT;
    }

    /**
     * The text with a maximum length. If necessary, the longest texts of earlier steps are cut, all to the same length; if the
     * rest alone is too long, its end is cut.
     */
    static String compose(Parts parts, int most) {
        // Unless the step names its sources, material for reference consists of artifacts only.
        UnaryOperator<Material> shown =
                material -> parts.isNamed() || material == parts.handOff() ? material.once() : material.published();
        var whole = joined(parts, shown);
        if (whole.length() <= most) {
            return whole;
        }
        var lengths = parts.materials()
                .map(shown)
                .flatMap(Material::texts)
                .map(text -> (long) text.length())
                .toList();
        long made = lengths.stream().mapToLong(Long::longValue).sum();
        long beside = whole.length() - made + (long) lengths.size() * CUT.length();
        int each = Truncate.length(lengths, Math.max(0, most - beside));
        return Truncate.to(joined(parts, material -> shown.apply(material).cut(each)), most);
    }

    private static String joined(Parts parts, UnaryOperator<Material> shown) {
        return Stream.of(
                        section(
                                "### Brief of this run\nThis is what the run is about. Honor its constraints.\n\n",
                                parts.brief()),
                        section(
                                "### What the reviewer said\nThis counts where it differs from the brief.\n\n",
                                directives(parts.directives())),
                        section(
                                "### The answer to your question\nA person answered as follows. This is settled: do not"
                                        + " ask again.\n\n",
                                parts.feedback().answer()),
                        section(
                                "### Sent back by a reviewer\nMake a new version that does what the note asks for.\n\n",
                                parts.feedback().note()),
                        section(
                                "### Why the last version did not pass\nMake a new version that mends exactly this.\n\n",
                                failure(parts.feedback())),
                        handOff(parts, shown),
                        section("### Made by earlier steps, for reference\n", board(parts, shown)),
                        section(
                                "### Keys of this workflow's state\nRead one with `workflow_state_get`, and write with"
                                        + " `workflow_state_set`.\n\n",
                                keys(parts.keys())),
                        parts.kind() == StepKind.gate ? GATE : AUTONOMY,
                        section(
                                "### Instructions for this step\nThey refine your objective, and count where the two differ.\n\n",
                                parts.instructions()))
                .filter(section -> !section.isEmpty())
                .collect(Collectors.joining(SEPARATOR));
    }

    /** Empty for a text that says nothing. */
    private static String section(String head, @Nullable String text) {
        return text == null || text.isBlank() ? "" : head + text;
    }

    private static String directives(List<String> notes) {
        return notes.size() == 1
                ? notes.getFirst()
                : notes.stream().map(note -> "- " + note.replace("\n", "\n  ")).collect(Collectors.joining("\n"));
    }

    private static String failure(Feedback feedback) {
        return Stream.of(feedback.reason(), feedback.error())
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining("\n\n"));
    }

    private static String handOff(Parts parts, UnaryOperator<Material> shown) {
        var handed = parts.handOff() == null ? null : shown.apply(parts.handOff());
        return handed == null || (handed.isNothing() && !parts.isNamed())
                ? ""
                : "### Handed on by “%s”\n%s".formatted(handed.label(), text(handed));
    }

    private static String board(Parts parts, UnaryOperator<Material> shown) {
        return parts.board().stream()
                .map(shown)
                .filter(material -> parts.isNamed() || !material.artifacts().isEmpty())
                .map(material ->
                        "#### %s\n%s".formatted(material.label(), parts.isNamed() ? text(material) : pieces(material)))
                .collect(Collectors.joining("\n\n"));
    }

    private static String text(Material material) {
        if (material.isNothing()) {
            return "Step %d produced no output in this run.".formatted(material.position() + 1);
        }
        var body = material.body();
        var pieces = pieces(material);
        return body.isEmpty() || pieces.isEmpty() ? body + pieces : body + "\n\n" + pieces;
    }

    private static String pieces(Material material) {
        return material.artifacts().stream()
                .map(piece -> "[%s]\n%s".formatted(piece.title(), piece.content()))
                .collect(Collectors.joining("\n\n"));
    }

    private static String keys(List<StateKey> keys) {
        return keys.stream()
                .map(key -> "- `%s` (%d characters, changed %s UTC)"
                        .formatted(key.key(), key.characters(), MINUTE.format(key.updatedAt())))
                .collect(Collectors.joining("\n"));
    }
}
