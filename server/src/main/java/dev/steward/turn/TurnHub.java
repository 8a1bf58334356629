package dev.steward.turn;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.stream.Signal;
import dev.steward.platform.task.Blocking;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds running turns by their subject. Every reader is only a subscriber, including the window that started the turn.
 * Nothing is kept for a subject that has neither a turn nor a reader.
 */
@Component
public class TurnHub {

    private static final Logger log = LoggerFactory.getLogger(TurnHub.class);

    /** A subject with a running turn or with readers that wait for one. */
    private static final class Channel {
        private final Signal signal = new Signal();
        private volatile @Nullable LiveTurn turn;
        private int readers;
    }

    private final Map<String, Channel> channels = new ConcurrentHashMap<>();
    private final Clock clock;
    private final JsonMapper json;
    private final Blocking blocking;
    private final Path journals;

    /** The journals left by an earlier run of the process. */
    private final Set<Long> old = ConcurrentHashMap.newKeySet();

    TurnHub(Clock clock, JsonMapper json, Blocking blocking, DataFolder folder) {
        this.clock = clock;
        this.json = json;
        this.blocking = blocking;
        this.journals = folder.root().resolve("db/turns"); // beside the database, which later holds the same answers
        try {
            Files.createDirectories(journals);
            old.addAll(left());
        } catch (IOException e) {
            log.error(
                    "{} cannot be used, so no answer can be written down. Is it a folder? {}", journals, e.toString());
        }
    }

    /** Registers a new turn. @param subject what it belongs to, as in {@code topic:12} */
    public LiveTurn begin(long turnId, String subject) {
        var begun = new LiveTurn[1];
        channels.compute(subject, (_, known) -> {
            var channel = known == null ? new Channel() : known;
            var log = new TurnLog(turnId, channel.signal, new TurnJournal(journals, turnId), json, this::elsewhere);
            begun[0] = new LiveTurn(turnId, subject, log, clock);
            channel.turn = begun[0];
            return channel;
        });
        begun[0].over().subscribe(_ -> {}, _ -> {}, () -> forget(begun[0]));
        raise(subject);
        return begun[0];
    }

    public Optional<LiveTurn> running(String subject) {
        var channel = channels.get(subject);
        return channel == null ? Optional.empty() : Optional.ofNullable(channel.turn);
    }

    public List<LiveTurn> running() {
        return channels.values().stream()
                .flatMap(channel -> Stream.ofNullable(channel.turn))
                .toList();
    }

    /**
     * The frames of the running turn of the subject and of later ones.
     *
     * @param lastId the last frame that the reader saw, or null
     */
    public Flux<TurnLog.Entry> follow(String subject, @Nullable String lastId) {
        return Flux.defer(() -> {
            var channel = enter(subject);
            var reader = new ChannelReader(channel, lastId);
            return channel.signal.follow(() -> reader, this::elsewhere).doFinally(_ -> {
                reader.close();
                leave(subject);
            });
        });
    }

    /** Runs journal work off the calling thread. */
    private void elsewhere(Runnable work) {
        blocking.scheduler().schedule(work);
    }

    /** What a turn of an earlier run left behind. Blocks. */
    public Leftover leftover(long turnId) throws IOException {
        return Leftover.read(journals, turnId, json);
    }

    /** Removes what a turn left behind, once it is stored. Blocks. */
    public void discard(long turnId) throws IOException {
        old.remove(turnId);
        Files.deleteIfExists(TurnJournal.file(journals, turnId));
    }

    /** Whether an earlier run left journals that are still there. */
    public boolean hasOld() {
        return !old.isEmpty();
    }

    /** Removes what earlier runs left, except for turns that are still open. Blocks. */
    public void discardOld(Set<Long> open) throws IOException {
        for (var turnId : Set.copyOf(old)) {
            if (!open.contains(turnId)) {
                discard(turnId);
            }
        }
    }

    private List<Long> left() throws IOException {
        try (var files = Files.list(journals)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.matches("\\d{1,18}" + Pattern.quote(TurnJournal.ENDING)))
                    .map(name -> Long.parseLong(name.substring(0, name.length() - TurnJournal.ENDING.length())))
                    .toList();
        }
    }

    private Channel enter(String subject) {
        return Objects.requireNonNull(channels.compute(subject, (_, known) -> {
            var channel = known == null ? new Channel() : known;
            channel.readers++;
            return channel;
        }));
    }

    private void leave(String subject) {
        channels.computeIfPresent(subject, (_, channel) -> {
            channel.readers--;
            return channel.readers == 0 && channel.turn == null ? null : channel;
        });
    }

    private void forget(LiveTurn turn) {
        channels.computeIfPresent(turn.subject(), (_, channel) -> {
            if (channel.turn == turn) {
                channel.turn = null;
            }
            return channel.readers == 0 && channel.turn == null ? null : channel;
        });
        raise(turn.subject());
    }

    private void raise(String subject) {
        var channel = channels.get(subject);
        if (channel != null) {
            channel.signal.raise();
        }
    }

    /** Reads the running turn, then waits for the next one. */
    private static final class ChannelReader implements Supplier<Signal.Step<TurnLog.Entry>>, AutoCloseable {

        private final Channel channel;
        private final @Nullable String lastId;
        private TurnLog.@Nullable Reader reading;
        private @Nullable LiveTurn of;
        private boolean closed;

        ChannelReader(Channel channel, @Nullable String lastId) {
            this.channel = channel;
            this.lastId = lastId;
        }

        @Override
        public synchronized Signal.Step<TurnLog.Entry> get() {
            while (!closed) {
                if (reading == null) {
                    var next = channel.turn;
                    if (next == null || next == of) {
                        return new Signal.Step.Wait<>();
                    }
                    reading = next.log().reader(of == null ? lastId : null);
                    of = next;
                }
                var step = reading.next();
                if (!(step instanceof Signal.Step.End<TurnLog.Entry>)) {
                    return step;
                }
                reading.close();
                reading = null;
            }
            return new Signal.Step.Wait<>();
        }

        @Override
        public synchronized void close() {
            closed = true;
            if (reading != null) {
                reading.close();
                reading = null;
            }
        }
    }
}
