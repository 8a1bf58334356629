package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.provider.ModelFault;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnEndTest {

    private static boolean passes(String kind) {
        return TurnEnd.Cause.of(kind, "x").passes();
    }

    /** A new fault must be classified here too. */
    @Test
    void ofTheFaultsOfProvidersTheseStayUntilAPersonChangesSomething() {
        var kinds =
                Arrays.stream(ModelFault.Kind.values()).map(kind -> kind.name().toLowerCase(Locale.ROOT));
        assertThat(kinds.filter(kind -> !passes(kind)))
                .containsExactlyInAnyOrderElementsOf(Set.of(
                        "not_configured",
                        "credentials_rejected",
                        "model_not_found",
                        "rejected",
                        "other_interface",
                        "too_many_tools",
                        "context_too_long",
                        "tools_refused",
                        "pictures_refused",
                        "too_long"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"storage", "no_room", "empty_answer", "unexpected", "shutdown", "deadline"})
    void whatIsStewardsOwnMayPass(String kind) {
        assertThat(passes(kind)).isTrue();
    }

    @Test
    void thatAPartIsKeptIsSaidOnlyIfThereIsOne() {
        var cut = TurnEnd.Cause.of("cut_off", "It broke.");
        assertThat(cut.keeping(true).sentence()).isEqualTo("It broke. What had arrived is kept.");
        assertThat(cut.keeping(false)).isEqualTo(cut);
        var refused = TurnEnd.Cause.of("rejected", "It was refused.");
        assertThat(refused.keeping(true)).isEqualTo(refused);
    }

    @ParameterizedTest
    @ValueSource(strings = {"round_limit", "call_limit", "tool_loop", "refused", "begun_in_vain", "of a later version"})
    void whatWouldEndTheSameWayDoesNot(String kind) {
        assertThat(passes(kind)).isFalse();
    }
}
