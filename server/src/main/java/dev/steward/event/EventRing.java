package dev.steward.event;

import org.jspecify.annotations.Nullable;

/** The recent events in the order they happened. Ids are {@code <epoch>-<sequence>}; the epoch changes with the process. */
final class EventRing {

    static final int CAPACITY = 1024;

    /** @param event null if the reader missed events and must reload everything */
    record Entry(String id, long sequence, @Nullable Event event) {

        boolean isEchoFor(@Nullable String clientId) {
            return event != null && clientId != null && clientId.equals(event.clientId());
        }
    }

    private final String epoch;
    private final @Nullable Event[] events = new Event[CAPACITY];
    private long next = 1;

    EventRing(String epoch) {
        this.epoch = epoch;
    }

    synchronized void add(Event event) {
        events[(int) (next % CAPACITY)] = event;
        next++;
    }

    /** The id of the newest event; ends in 0 before the first one. */
    synchronized String newest() {
        return epoch + "-" + (next - 1);
    }

    /** Where a reader starts: after the last event it saw, or at 0, which causes a resync, if that event is unknown. */
    synchronized long positionAfter(@Nullable String lastEventId) {
        if (lastEventId == null) {
            return next;
        }
        var prefix = epoch + "-";
        if (!lastEventId.startsWith(prefix)) {
            return 0;
        }
        try {
            long seen = Long.parseLong(lastEventId.substring(prefix.length()));
            return seen >= 0 && seen < next ? seen + 1 : 0;
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /** The entry at the position, a resync entry if the ring no longer has it, or null at the end. */
    synchronized @Nullable Entry read(long position) {
        if (position >= next) {
            return null;
        }
        if (position < Math.max(1, next - CAPACITY)) {
            return new Entry(newest(), next - 1, null);
        }
        return new Entry(epoch + "-" + position, position, events[(int) (position % CAPACITY)]);
    }
}
