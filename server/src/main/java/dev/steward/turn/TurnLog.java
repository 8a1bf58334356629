package dev.steward.turn;

import dev.steward.platform.stream.Signal;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.codec.ServerSentEvent;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/**
 * The frames of one turn, kept while it runs so that anybody can join at any point. Frame ids are {@code <turn>-<n>}. A
 * reader that is behind gets neighbouring deltas as one, under the id of the last of them.
 */
public final class TurnLog {

    /** A frame as it is sent. */
    public record Entry(String id, TurnFrame frame, String data) {

        public ServerSentEvent<String> asEvent() {
            return ServerSentEvent.<String>builder()
                    .id(id)
                    .event(frame.event())
                    .data(data)
                    .build();
        }
    }

    /** Merged deltas grow no longer than this, so that one frame stays small. */
    private static final int MERGED_CHARS = 32_768;

    private final long turnId;
    private final Signal signal;
    private final TurnJournal journal;
    private final JsonMapper json;
    private final List<Entry> entries = new ArrayList<>();
    private boolean ended;

    TurnLog(long turnId, Signal signal, TurnJournal journal, JsonMapper json) {
        this.turnId = turnId;
        this.signal = signal;
        this.journal = journal;
        this.json = json;
    }

    /** Adds a frame: first to the journal, so that nobody is shown what a crash could take away. */
    void append(TurnFrame frame) {
        var data = json.writeValueAsString(frame);
        journal.append(data);
        show(frame, data);
    }

    /** Adds the frame that readers see first. It repeats what the database has, so a journal that fails is not its concern. */
    void appendFirst(TurnFrame frame) {
        try {
            append(frame);
        } catch (UncheckedIOException _) {
            appendLast(frame); // the next frame meets the same disk, and the turn ends with that reason
        }
    }

    /** Adds a frame of a turn that the database has closed, or cannot close: the journal is of no use any more. */
    void appendLast(TurnFrame frame) {
        show(frame, json.writeValueAsString(frame));
    }

    private void show(TurnFrame frame, String data) {
        synchronized (this) {
            entries.add(new Entry(turnId + "-" + (entries.size() + 1), frame, data));
        }
        signal.raise();
    }

    /** No frame will follow. */
    void end() {
        synchronized (this) {
            ended = true;
        }
        signal.raise();
    }

    /** The turn is closed in the database and needs no journal any more. */
    void deleteJournal() {
        journal.delete();
    }

    /** The frames after the one with that id, or all of them, until the turn ends. */
    public Flux<Entry> follow(@Nullable String lastId) {
        int start = positionAfter(lastId);
        return signal.follow(() -> {
            var position = new int[] {start};
            return () -> read(position);
        });
    }

    /** How many frames a reader who saw that id has seen; none when the id is not of this turn. */
    synchronized int positionAfter(@Nullable String lastId) {
        var prefix = turnId + "-";
        if (lastId == null || !lastId.startsWith(prefix)) {
            return 0;
        }
        try {
            return Math.clamp(Long.parseLong(lastId.substring(prefix.length())), 0, entries.size());
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    /** The next frame for a reader, whose position moves on. */
    synchronized Signal.Step<Entry> read(int[] position) {
        int at = position[0];
        if (at >= entries.size()) {
            return ended ? new Signal.Step.End<>() : new Signal.Step.Wait<>();
        }
        int end = endOfRun(at);
        position[0] = end;
        return new Signal.Step.Item<>(end == at + 1 ? entries.get(at) : merged(at, end));
    }

    private int endOfRun(int start) {
        var first = entries.get(start).frame();
        int chars = length(first);
        int end = start + 1;
        while (end < entries.size() && chars > 0 && chars < MERGED_CHARS) {
            var next = entries.get(end).frame();
            if (next.getClass() != first.getClass()) {
                break;
            }
            chars += length(next);
            end++;
        }
        return end;
    }

    private Entry merged(int start, int end) {
        var text = new StringBuilder();
        entries.subList(start, end).forEach(entry -> text.append(text(entry.frame())));
        TurnFrame frame = entries.get(start).frame() instanceof TurnFrame.Delta
                ? new TurnFrame.Delta(text.toString())
                : new TurnFrame.Reasoning(text.toString());
        return new Entry(entries.get(end - 1).id(), frame, json.writeValueAsString(frame));
    }

    private static int length(TurnFrame frame) {
        return text(frame).length();
    }

    /** The text of a frame that may be merged with its neighbours; empty for all others. */
    private static String text(TurnFrame frame) {
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
