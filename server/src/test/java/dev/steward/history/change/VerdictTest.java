package dev.steward.history.change;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictTest {

    private static final Change.Subject SUBJECT = new Change.Subject(Change.Kind.memory, "1", null, "Title");

    private record State(String text) {}

    private record Part(String text, String rest) implements Marked {
        @Override
        public Record marked() {
            return new State(text);
        }
    }

    private static @Nullable String mark(@Nullable String text) {
        return text == null ? null : Before.mark(new State(text));
    }

    private static Change change(@Nullable String before, @Nullable String after) {
        var known = before == null ? Before.NOTHING : Before.of(new State(before));
        var action =
                before == null ? Change.Action.created : after == null ? Change.Action.deleted : Change.Action.changed;
        return new Change(SUBJECT, action, known, mark(after));
    }

    @ParameterizedTest
    @CsvSource({
        // before, after, now
        ", left, left, Remove",
        ", left, other, Conflict",
        ", left, , Conflict",
        "was, left, left, Restore",
        "was, left, was, Nothing",
        "was, left, other, Conflict",
        "was, left, , Conflict",
        "was, , , Restore",
        "was, , was, Nothing",
        "was, , other, Conflict",
    })
    void whatNobodyElseHasTouchedIsTakenBackAndNothingElse(
            @Nullable String before, @Nullable String after, @Nullable String now, String verdict) {
        assertThat(Verdict.of(change(before, after), mark(now)).getClass().getSimpleName())
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                " | left | other | It was changed after the run wrote it.",
                " | left | | It no longer exists.",
                "was | left | other | It was changed after the run wrote it.",
                "was | left | | It no longer exists.",
                "was | | other | Something else has taken its place.",
            })
    void aConflictSaysWhatItIs(@Nullable String before, @Nullable String after, @Nullable String now, String words) {
        assertThat(Verdict.of(change(before, after), mark(now))).isEqualTo(new Verdict.Conflict(words));
    }

    @Test
    void whatWasNotKeptCannotComeBack() {
        var large = new State("x".repeat(Before.MAX_SIZE));
        var changed = Change.changed(SUBJECT, Before.of(large), new State("left"));
        assertThat(Verdict.of(changed, mark("left"))).isEqualTo(new Verdict.Conflict(Before.TOO_LARGE));
        assertThat(Verdict.of(changed, Before.mark(large))).isEqualTo(new Verdict.Nothing());
        var deleted = Change.deleted(SUBJECT, Before.lost(new State("was"), "There was more."));
        assertThat(Verdict.of(deleted, null)).isEqualTo(new Verdict.Conflict("There was more."));
    }

    @Test
    void whatIsNoPartOfTheMarkMayBeDifferent() {
        assertThat(Before.mark(new Part("a", "b"))).isEqualTo(Before.mark(new Part("a", "c")));
        assertThat(Before.of(new Part("a", "b")).state()).contains("\"b\"");
    }
}
