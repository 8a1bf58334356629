package dev.steward.turn;

/**
 * Merges neighbouring frames: pieces of a text while they are short, and progress reports of a call, of which only the
 * last one matters.
 */
final class FrameRun {

    /** In chars. No piece of text is longer, and shorter pieces are merged until they reach it. */
    static final int CHARS = 8_192;

    private final StringBuilder text;
    private TurnFrame last;
    private int frames = 1;

    FrameRun(TurnFrame first) {
        this.last = first;
        this.text = new StringBuilder(text(first));
    }

    int frames() {
        return frames;
    }

    boolean hasRoom() {
        return last instanceof TurnFrame.ToolProgress || (!text.isEmpty() && text.length() < CHARS);
    }

    /** Whether the frame continues the text or is another report of the same call. */
    boolean takes(TurnFrame more) {
        return hasRoom() && more.getClass() == last.getClass() && isOfSameCall(more);
    }

    private boolean isOfSameCall(TurnFrame more) {
        return !(last instanceof TurnFrame.ToolProgress before && more instanceof TurnFrame.ToolProgress after)
                || after.toolCallId().equals(before.toolCallId());
    }

    void add(TurnFrame more) {
        text.append(text(more));
        last = more;
        frames++;
    }

    TurnFrame frame() {
        if (frames == 1 || last instanceof TurnFrame.ToolProgress) {
            return last;
        }
        return last instanceof TurnFrame.Delta
                ? new TurnFrame.Delta(text.toString())
                : new TurnFrame.Reasoning(text.toString());
    }

    /** Returns where the next piece of a long text ends, without splitting a character. */
    static int endOfPiece(String text, int start) {
        int end = Math.min(text.length(), start + CHARS);
        return end < text.length() && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }

    /** The text if the frame is a piece of text; empty for all others. */
    static String text(TurnFrame frame) {
        return switch (frame) {
            case TurnFrame.Delta(var text) -> text;
            case TurnFrame.Reasoning(var text) -> text;
            default -> "";
        };
    }
}
