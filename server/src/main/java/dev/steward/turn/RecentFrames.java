package dev.steward.turn;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The newest frames of a turn in memory, by number. */
final class RecentFrames {

    /** What they may cost together, but for those that are nowhere else. */
    private static final int MAX_BYTES = 64 << 10;

    /** What a frame costs beside its text. */
    private static final int FRAME_BYTES = 200;

    private final TreeMap<Integer, Recent> frames = new TreeMap<>();
    private int bytes;

    /** A frame with its JSON. */
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

    /** Lets go of the oldest ones, which can be read elsewhere. */
    void trim() {
        while (bytes > MAX_BYTES) {
            bytes -= frames.pollFirstEntry().getValue().bytes();
        }
    }

    @Nullable
    Recent get(int number) {
        return frames.get(number);
    }

    /** The number of the oldest one that is here, or {@code otherwise} when none is. */
    int first(int otherwise) {
        return frames.isEmpty() ? otherwise : frames.firstKey();
    }

    /** What they cost now. */
    int bytes() {
        return bytes;
    }
}
