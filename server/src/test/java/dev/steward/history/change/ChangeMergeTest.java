package dev.steward.history.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.history.change.Change.Action;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeMergeTest {

    private static final Change.Subject SUBJECT = new Change.Subject(Change.Kind.memory, "1", null, "Title");

    private record State(String text) {}

    private static Change change(@Nullable String before, @Nullable String after) {
        if (before == null) {
            return Change.created(SUBJECT, new State(String.valueOf(after)));
        }
        var known = Before.of(new State(before));
        return after == null ? Change.deleted(SUBJECT, known) : Change.changed(SUBJECT, known, new State(after));
    }

    @ParameterizedTest
    @CsvSource({
        ", a, a, b, created, , b",
        ", a, a, , , , ",
        "a, b, b, c, changed, a, c",
        "a, b, b, a, , , ",
        "a, b, b, , deleted, a, ",
        "a, , , b, changed, a, b",
        "a, , , a, , , ",
    })
    void whatARunDoesOneAfterTheOtherIsOneChange(
            @Nullable String before,
            @Nullable String between,
            @Nullable String found,
            @Nullable String after,
            @Nullable Action action,
            @Nullable String was,
            @Nullable String is) {
        var first = change(before, between);
        var second = change(found, after);
        assertThat(ChangeMerge.follows(first, second)).isTrue();
        var both = ChangeMerge.of(first, second);
        if (action == null) {
            assertThat(both).isEmpty();
        } else {
            assertThat(both).contains(change(was, is));
            assertThat(both.map(Change::action)).contains(action);
        }
    }

    @Test
    void whatSomebodyChangedInBetweenStaysApart() {
        assertThat(ChangeMerge.follows(change("a", "b"), change("other", "c"))).isFalse();
        assertThat(ChangeMerge.follows(change("a", null), change("other", "c"))).isFalse();
        assertThat(ChangeMerge.follows(change("a", "b"), change(null, "c"))).isFalse();
    }

    @Test
    void whatWasNotKeptAtFirstIsNotKept() {
        var large = new State("x".repeat(Before.MAX_SIZE));
        var first = Change.changed(SUBJECT, Before.of(large), new State("b"));
        assertThat(first.before().lost()).isEqualTo(Before.TOO_LARGE);
        assertThat(first.before().state()).isNull();
        assertThat(ChangeMerge.of(first, change("b", "c")).map(Change::before)).contains(first.before());
        assertThat(ChangeMerge.of(first, Change.changed(SUBJECT, Before.of(new State("b")), large)))
                .isEqualTo(Optional.empty());
    }

    @Test
    void whatWentBesideItWhenItWasDeletedIsLost() {
        var lost = Before.lost(new State("b"), "There were other files.");
        assertThat(ChangeMerge.of(change("a", "b"), Change.deleted(SUBJECT, lost))
                        .map(Change::before))
                .contains(new Before(null, Before.mark(new State("a")), "There were other files."));
        var large = new State("x".repeat(Before.MAX_SIZE));
        var grown = Change.changed(SUBJECT, Before.of(new State("a")), large);
        assertThat(ChangeMerge.of(grown, Change.deleted(SUBJECT, Before.of(large)))
                        .map(Change::before))
                .as("what comes back is what was there at first")
                .contains(Before.of(new State("a")));
    }

    @Test
    void aTitleIsALine() {
        assertThat(new Change.Subject(Change.Kind.message, "7", null, " one\n\n two ").title())
                .isEqualTo("one two");
        assertThat(new Change.Subject(Change.Kind.message, "7", null, " \n ").title())
                .isEqualTo("7");
        assertThat(new Change.Subject(Change.Kind.message, "7", null, "x".repeat(100_000)).title())
                .hasSize(200);
    }
}
