package dev.steward.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.run.RunSubject;
import dev.steward.tool.ToolScope;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests which servers a run may use, and the subjects of runs. */
class RunToolsTest {

    private static Capabilities may(boolean tools, @Nullable String servers) {
        return new Capabilities(null, null, tools, true, true, servers, null);
    }

    @Test
    void aRunMayUseTheServersThatAreNamedAllOrNone() {
        assertThat(RunTools.scope(may(true, null))).isEqualTo(ToolScope.ALL);
        assertThat(RunTools.scope(may(true, " , "))).isEqualTo(ToolScope.NONE);
        assertThat(RunTools.scope(may(true, "clock, files ,,clock")))
                .isEqualTo(new ToolScope(Set.of("clock", "files")));
        assertThat(RunTools.scope(may(false, "clock"))).isEqualTo(ToolScope.NONE);
        assertThat(RunTools.hasState(may(true, null))).isTrue();
        assertThat(RunTools.hasState(may(true, "clock"))).isFalse();
        assertThat(RunTools.hasState(may(true, "clock,steward"))).isTrue();
        assertThat(RunTools.hasState(may(false, null))).isFalse();
    }

    @Test
    void aSubjectNamesItsRunAndNothingElse() {
        assertThat(RunSubject.run(RunSubject.of(12))).contains(12L);
        assertThat(RunSubject.run("topic:12")).isEmpty();
        assertThat(RunSubject.run("agent-run:0")).isEmpty();
    }
}
