package dev.steward.transfer.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.definition.ExportIds.Named;
import dev.steward.transfer.definition.Matching.Match;
import dev.steward.transfer.definition.TransferDocument.AgentPart;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests how existing objects are matched, and which names are free (agents-workflows 24.2). */
class MatchingTest {

    private static AgentPart part(@Nullable String exportId, String title, boolean isInline) {
        return new AgentPart(AgentPart.MISSING.definition().as(exportId, title, null), null, null, isInline, false);
    }

    private static List<@Nullable Match> matches(List<AgentPart> parts, Named... known) {
        return Matching.agents(parts, List.of(known));
    }

    @Test
    void whatFilesCallItCountsBeforeItsName() {
        assertThat(matches(
                        List.of(part("x", "Helper", false)),
                        new Named(1, "Helper", null, false),
                        new Named(2, "Renamed", "x", true)))
                .containsExactly(new Match(2, "Renamed", true));
    }

    @Test
    void aNameCountsInAnyCaseOfWhatIsInUse() {
        assertThat(matches(
                        List.of(part("y", " hELPER ", false)),
                        new Named(1, "Helper", null, true),
                        new Named(2, "helper", "other", false),
                        new Named(3, "Helper", null, false)))
                .containsExactly(new Match(2, "helper", false));
        assertThat(matches(List.of(part(null, "Other", false)), new Named(1, "Helper", null, false)))
                .containsExactly((Match) null);
    }

    @Test
    void anAgentOfAStepIsNew() {
        assertThat(matches(List.of(part(null, "Helper", true)), new Named(1, "Helper", null, false)))
                .containsExactly((Match) null);
    }

    /** Otherwise one of two agents of the same name would be merged into the other. */
    @Test
    void whatIsThereIsMatchedOnce() {
        assertThat(matches(
                        List.of(part("a", "Helper", false), part("b", "Helper", false), part(null, "Helper", false)),
                        new Named(1, "Helper", "b", false),
                        new Named(2, "Helper", null, false)))
                .containsExactly(new Match(2, "Helper", false), new Match(1, "Helper", true), null);
    }

    @Test
    void aNameThatIsTakenGetsANumber() {
        var names = new FreeNames(Stream.of("Ferries", "boats", "Boats (2)", "x".repeat(10)), 10);
        assertThat(names.take("Trains")).isEqualTo("Trains");
        assertThat(names.take("trains")).isEqualTo("trains (2)");
        assertThat(names.take("Boats")).isEqualTo("Boats (3)");
        assertThat(names.take("x".repeat(10))).isEqualTo("xxxxxx (2)");
        assertThat(names.take("x".repeat(10))).isEqualTo("xxxxxx (3)");
    }
}
