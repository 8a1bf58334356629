package dev.steward.turn;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps the newest frames of a turn in memory, by number. */
final class RecentFrames {

    /** The limit for all frames together, except those that are stored nowhere else. */
    private static final int MAX_BYTES = 64 << 10;

    /** What a frame costs in addition to its text. */
    private static final int FRAME_BYTES = 200;

    private final TreeMap<Integer, Recent> frames = new TreeMap<>();
    private int bytes;

    record Recent(TurnFrame frame, String data) {
        private int bytes() {
            return FRAME_BYTES + 2 * data.length() + 2 * FrameRun.text(frame).length();
        }
    }

    void add(int number, TurnFrame frame, String data) {
        var added = new Recent(frame, data);
        frames.put(number, added);
        bytes += added.bytes();
    }

    /** Drops the oldest frames, which can be read from the journal. */
    void trim() {
        while (bytes > MAX_BYTES) {
            bytes -= frames.pollFirstEntry().getValue().bytes();
        }
    }

    @Nullable
    Recent get(int number) {
        return frames.get(number);
    }

    /** The number of the oldest frame held, or {@code otherwise} if there is none. */
    int first(int otherwise) {
        return frames.isEmpty() ? otherwise : frames.firstKey();
    }

    /** What the frames cost. */
    int bytes() {
        return bytes;
    }
}
