package dev.steward.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventRingTest {

    private final EventRing ring = new EventRing("e1");

    @Test
    void aNewReaderStartsAtTheEnd() {
        add(3);
        assertThat(read(null)).isEmpty();
    }

    @Test
    void aReturningReaderGetsWhatItMissed() {
        add(5);
        assertThat(read("e1-3")).containsExactly("e1-4", "e1-5");
        assertThat(read("e1-5")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"e0-3", "nonsense", "e1-", "e1-99", "e1--1", ""})
    void aReaderWhoseIdIsNotOfThisRunMustLoadEverythingAnew(String id) {
        add(3);
        assertThat(ring.read(ring.positionAfter(id))).satisfies(entry -> {
            assertThat(entry).isNotNull();
            assertThat(entry.event()).isNull();
            assertThat(entry.id()).isEqualTo("e1-3");
        });
    }

    @Test
    void aReaderThatIsTooFarBehindMustLoadEverythingAnewAndThenGoesOn() {
        add(2);
        var slow = ring.positionAfter("e1-1");
        add(EventRing.CAPACITY);
        var entry = Objects.requireNonNull(ring.read(slow));
        assertThat(entry.event()).isNull();
        assertThat(ring.read(entry.sequence() + 1)).isNull();
        add(1);
        assertThat(ring.read(entry.sequence() + 1)).isNotNull();
    }

    @Test
    void theOldestEventThatIsStillThereIsReadable() {
        add(EventRing.CAPACITY + 10);
        assertThat(read("e1-10")).hasSize(EventRing.CAPACITY);
    }

    private void add(int count) {
        for (int i = 0; i < count; i++) {
            ring.add(Event.topic("topic.changed", (long) i));
        }
    }

    private List<String> read(@Nullable String lastId) {
        var ids = new ArrayList<String>();
        long position = ring.positionAfter(lastId);
        for (var entry = ring.read(position); entry != null; entry = ring.read(position)) {
            ids.add(entry.id());
            position = entry.sequence() + 1;
        }
        return ids;
    }
}
