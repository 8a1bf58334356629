package dev.steward.durable.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.steward.support.Diagram;
import org.junit.jupiter.api.Test;

class LifecycleTest {

    enum State {
        waiting,
        running,
        done
    }

    enum Signal {
        START,
        FINISH,
        RETRY
    }

    private static Lifecycle.Draft<State, Signal> whole() {
        return Lifecycle.of(State.class, Signal.class)
                .begins(State.waiting)
                .ends(State.done)
                .step(State.waiting, Signal.START, State.running)
                .step(State.running, Signal.FINISH, State.done);
    }

    @Test
    void aSignalLeadsWhereTheTableSaysAndNowhereElse() {
        var life = whole().reopens(State.done, Signal.RETRY, State.waiting).table();
        assertThat(life.first()).isEqualTo(State.waiting);
        assertThat(life.after(State.waiting, Signal.START)).contains(State.running);
        assertThat(life.after(State.waiting, Signal.FINISH)).isEmpty();
        assertThat(life.after(State.done, Signal.FINISH)).as("said twice").isEmpty();
        assertThat(life.after(State.done, Signal.RETRY)).contains(State.waiting);
        assertThat(life.isEnd(State.done)).isTrue();
        assertThat(life.isEnd(State.running)).isFalse();
    }

    @Test
    void anEndIsLeftOnlyByWhatReopensIt() {
        assertThatIllegalStateException()
                .isThrownBy(() ->
                        whole().step(State.done, Signal.RETRY, State.waiting).table())
                .withMessage("done is an end, or is not");
        assertThatIllegalStateException()
                .isThrownBy(() -> whole().reopens(State.running, Signal.RETRY, State.waiting)
                        .table())
                .withMessage("running is an end, or is not");
    }

    @Test
    void aTableThatCannotBeLivedIsRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> whole().step(State.waiting, Signal.START, State.done))
                .withMessage("Two steps from waiting by START");
        assertThatIllegalStateException()
                .isThrownBy(() -> Lifecycle.of(State.class, Signal.class)
                        .begins(State.waiting)
                        .ends(State.done)
                        .step(State.waiting, Signal.START, State.running)
                        .step(State.running, Signal.START, State.running)
                        .table())
                .withMessage("There is no way on from running");
        assertThatIllegalStateException()
                .isThrownBy(() -> Lifecycle.of(State.class, Signal.class)
                        .begins(State.running)
                        .ends(State.done)
                        .step(State.running, Signal.FINISH, State.done)
                        .step(State.waiting, Signal.START, State.running)
                        .table())
                .withMessage("There is no way to waiting");
        assertThatIllegalStateException()
                .isThrownBy(() -> whole().begins(State.running).table())
                .withMessage("One state has to be the first");
    }

    @Test
    void itIsDrawn() {
        assertThat(Diagram.of(whole().table())).isEqualTo("""
                        stateDiagram-v2
                            [*] --> waiting
                            waiting --> running : start
                            running --> done : finish
                            done --> [*]
                        """);
    }
}
