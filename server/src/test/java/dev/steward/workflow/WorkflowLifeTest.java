package dev.steward.workflow;

import dev.steward.manual.LifeDiagram;
import dev.steward.manual.ManualPage;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkflowLifeTest {

    /** Column and row of each state in the drawing. */
    private static final Map<RunStatus, int[]> PLACES = new EnumMap<>(Map.of(
            RunStatus.running, new int[] {0, 1},
            RunStatus.paused, new int[] {1, 0},
            RunStatus.awaiting_approval, new int[] {1, 2},
            RunStatus.failed, new int[] {2, 0},
            RunStatus.completed, new int[] {2, 1},
            RunStatus.cancelled, new int[] {2, 2}));

    @Test
    void theManualHasTheWholeLifeOfARun() throws IOException {
        var states = List.of(RunStatus.values());
        ManualPage.of("workflows.md", "states")
                .says(new LifeDiagram<>(RunStatus.LIFE, states, "a run of a workflow", "workflow", PLACES).markdown());
    }
}
