package dev.steward.turn;

/** Neighbouring pieces of one text as one frame, as long as they are short together. */
final class FrameRun {

    /** A piece of text is no longer than this, and pieces that are shorter together are one. In chars. */
    static final int CHARS = 8_192;

    private final TurnFrame first;
    private final StringBuilder text;
    private int frames = 1;

    FrameRun(TurnFrame first) {
        this.first = first;
        this.text = new StringBuilder(text(first));
    }

    /** How many frames these are. */
    int frames() {
        return frames;
    }

    boolean hasRoom() {
        return !text.isEmpty() && text.length() < CHARS;
    }

    /** Whether the frame goes on with the text. */
    boolean takes(TurnFrame more) {
        return hasRoom() && more.getClass() == first.getClass();
    }

    void add(TurnFrame more) {
        text.append(text(more));
        frames++;
    }

    TurnFrame frame() {
        if (frames == 1) {
            return first;
        }
        return first instanceof TurnFrame.Delta
                ? new TurnFrame.Delta(text.toString())
                : new TurnFrame.Reasoning(text.toString());
    }

    /** Where the next piece of a long text ends; it never splits a character. */
    static int endOfPiece(String text, int start) {
        int end = Math.min(text.length(), start + CHARS);
        return end < text.length() && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }

    /** The text of a frame that may be merged with its neighbours; empty for all others. */
    static String text(TurnFrame frame) {
        return switch (frame) {
            case TurnFrame.Delta(var text) -> text;
            case TurnFrame.Reasoning(var text) -> text;
            case TurnFrame.UserMessage _,
                    TurnFrame.Usage _,
                    TurnFrame.ToolCalls _,
                    TurnFrame.ToolResult _,
                    TurnFrame.Notice _,
                    TurnFrame.LeftOut _,
                    TurnFrame.Done _,
                    TurnFrame.Suggestions _,
                    TurnFrame.Failed _ -> "";
        };
    }
}
