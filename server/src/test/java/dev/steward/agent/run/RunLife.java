package dev.steward.agent.run;

import dev.steward.manual.LifeDiagram;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Draws the states of an agent's run for the manual. */
final class RunLife {

    /** Column and row of each state. */
    private static final Map<RunStatus, int[]> PLACES = new EnumMap<>(Map.of(
            RunStatus.waiting, new int[] {0, 1},
            RunStatus.pending, new int[] {1, 1},
            RunStatus.running, new int[] {2, 1},
            RunStatus.needs_approval, new int[] {2, 0},
            RunStatus.idle, new int[] {1, 2},
            RunStatus.blocked, new int[] {2, 2},
            RunStatus.interrupted, new int[] {1, 0},
            RunStatus.completed, new int[] {3, 0},
            RunStatus.failed, new int[] {3, 1},
            RunStatus.cancelled, new int[] {3, 2}));

    private RunLife() {}

    static String markdown() throws IOException {
        return new LifeDiagram<>(RunStatus.LIFE, List.of(RunStatus.values()), "a run", "agent/run", PLACES).markdown();
    }
}
