package dev.steward.turn;

import dev.steward.conversation.Container;
import dev.steward.event.FollowSource;
import dev.steward.event.FollowedFrame;
import dev.steward.platform.stream.Signal;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/** Where running turns are found. Every reader, the window that started the turn too, is only a subscriber. */
@Component
class TurnHub implements FollowSource {

    /** A conversation that has a running turn, or readers that wait for one. */
    private static final class Channel {
        private final Signal signal = new Signal();
        private volatile @Nullable RunningTurn turn;
    }

    private final Map<String, Channel> channels = new ConcurrentHashMap<>();
    private final JsonMapper json;

    TurnHub(JsonMapper json) {
        this.json = json;
    }

    /** Wakes the readers of a conversation. */
    Signal signal(Container container) {
        return channel(container).signal;
    }

    void started(RunningTurn turn) {
        var channel = channel(turn.container());
        channel.turn = turn;
        channel.signal.raise();
    }

    void ended(RunningTurn turn) {
        var channel = channel(turn.container());
        if (channel.turn == turn) {
            channel.turn = null;
        }
        channel.signal.raise();
    }

    /** The turn that runs in the conversation now. */
    Optional<RunningTurn> running(Container container) {
        var channel = channels.get(container.key());
        return channel == null ? Optional.empty() : Optional.ofNullable(channel.turn);
    }

    /** All turns that run now. */
    Collection<RunningTurn> running() {
        return channels.values().stream()
                .flatMap(channel -> Optional.ofNullable(channel.turn).stream())
                .toList();
    }

    @Override
    public Flux<ServerSentEvent<String>> follow(String conversation) {
        int at = conversation.indexOf('@');
        var container = Container.parse("follow", at < 0 ? conversation : conversation.substring(0, at));
        var lastId = at < 0 ? null : conversation.substring(at + 1);
        var channel = channel(container);
        return channel.signal.follow(() -> reader(channel, lastId)).map(entry -> frame(container, entry));
    }

    /** Reads the running turn, then waits for the next one. */
    private static Supplier<Signal.Step<TurnLog.Entry>> reader(Channel channel, @Nullable String lastId) {
        var position = new int[1];
        return new Supplier<>() {
            private @Nullable RunningTurn reading;
            private @Nullable RunningTurn done;

            @Override
            public Signal.Step<TurnLog.Entry> get() {
                while (true) {
                    if (reading == null) {
                        var next = channel.turn;
                        if (next == null || next == done) {
                            return new Signal.Step.Wait<>();
                        }
                        reading = next;
                        position[0] = next.log().positionAfter(done == null ? lastId : null);
                    }
                    var step = reading.log().read(position);
                    if (!(step instanceof Signal.Step.End<TurnLog.Entry>)) {
                        return step;
                    }
                    done = reading;
                    reading = null;
                }
            }
        };
    }

    private ServerSentEvent<String> frame(Container container, TurnLog.Entry entry) {
        var followed = new FollowedFrame(
                container.kind().name(), container.id(), entry.frame().event(), entry.id(), entry.frame());
        return ServerSentEvent.<String>builder()
                .event("turn")
                .data(json.writeValueAsString(followed))
                .build();
    }

    private Channel channel(Container container) {
        return channels.computeIfAbsent(container.key(), _ -> new Channel());
    }
}
