package dev.steward.mcp.oauth;

import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What happened with sign-ins, for a person who wonders why one does not last. In memory, bounded, and without any secret. An
 * episode is from where a credential needs attention to where it is renewed or given up.
 */
public final class SignInTrace {

    /** Records kept of episodes. */
    static final int OF_EPISODES = 500;

    /** Records kept of what happened beside them. */
    static final int AMBIENT = 200;

    private static final int MAX_EPISODES = 1_000;
    private static final int HEX = 6;

    private final Clock clock;
    private final Ids ids;
    private final Deque<Entry> inEpisodes = new ArrayDeque<>();
    private final Deque<Entry> ambient = new ArrayDeque<>();
    private final Map<String, Episode> open = new HashMap<>();
    private long sequence;

    /**
     * One record.
     *
     * @param server null when it is not about one
     * @param episode {@code wq-} and six digits; null outside of one
     * @param elapsedMs since the episode began; null outside of one
     * @param detail redacted
     */
    public record Entry(
            long sequence,
            Instant at,
            String credential,
            @Nullable String server,
            String phase,
            @Nullable String episode,
            @Nullable Long elapsedMs,
            Map<String, @Nullable Object> detail) {}

    private record Episode(String name, Instant since) {}

    public SignInTrace(Clock clock, Ids ids) {
        this.clock = clock;
        this.ids = ids;
    }

    /** Opens an episode, unless the credential is in one. */
    synchronized void attention(String credential) {
        if (open.size() < MAX_EPISODES) {
            open.computeIfAbsent(
                    credential, _ -> new Episode("wq-" + ids.uuid().toString().substring(0, HEX), clock.instant()));
        }
    }

    /** Closes the episode of the credential, if it is in one. */
    synchronized void settled(String credential) {
        open.remove(credential);
    }

    /** @param detail texts, numbers, truth values and maps of them; what is secret in them is left out */
    synchronized void tell(
            String credential, @Nullable String server, String phase, Map<String, ? extends @Nullable Object> detail) {
        var now = clock.instant();
        var episode = open.get(credential);
        var entry = new Entry(
                ++sequence,
                now,
                credential,
                server,
                phase,
                episode == null ? null : episode.name(),
                episode == null ? null : Duration.between(episode.since(), now).toMillis(),
                Redaction.of(detail));
        var buffer = episode == null ? ambient : inEpisodes;
        buffer.addLast(entry);
        if (buffer.size() > (episode == null ? AMBIENT : OF_EPISODES)) {
            buffer.removeFirst();
        }
    }

    /**
     * The records, the oldest first.
     *
     * @param limit at most so many of the last records of episodes, and as many of the others
     */
    public synchronized List<Entry> entries(int limit) {
        return Stream.concat(last(inEpisodes, limit), last(ambient, limit))
                .sorted(Comparator.comparingLong(Entry::sequence))
                .toList();
    }

    private static Stream<Entry> last(Deque<Entry> buffer, int limit) {
        return buffer.stream().skip(Math.max(0, buffer.size() - Math.max(0, limit)));
    }
}
