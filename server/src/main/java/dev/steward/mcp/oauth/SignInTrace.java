package dev.steward.mcp.oauth;

import dev.steward.platform.time.Ids;
import io.swagger.v3.oas.annotations.media.Schema;
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
 * Records sign-in events so that a person can find out why one does not last. In memory, bounded and without secrets. An episode
 * lasts from when a credential needs attention until it is renewed or given up.
 */
public final class SignInTrace {

    /** Limit of records within episodes. */
    static final int OF_EPISODES = 500;

    /** Limit of records outside episodes. */
    static final int AMBIENT = 200;

    private static final int MAX_EPISODES = 1_000;
    private static final int HEX = 6;

    private final Clock clock;
    private final Ids ids;
    private final Deque<Numbered> inEpisodes = new ArrayDeque<>();
    private final Deque<Numbered> ambient = new ArrayDeque<>();
    private final Map<String, Episode> open = new HashMap<>();
    private long sequence;

    /**
     * @param server null if none is involved
     * @param episode {@code wq-} and six digits; null outside an episode
     * @param elapsedMs since the episode began; null outside an episode
     * @param detail redacted
     */
    @Schema(name = "McpAuthEvent")
    public record Entry(
            Instant at,
            String credential,
            @Nullable String server,
            String phase,
            @Nullable String episode,
            @Nullable Long elapsedMs,
            Map<String, @Nullable Object> detail) {}

    private record Numbered(long sequence, Entry entry) {}

    private record Episode(String name, Instant since) {}

    public SignInTrace(Clock clock, Ids ids) {
        this.clock = clock;
        this.ids = ids;
    }

    /** Opens an episode unless the credential already has one. */
    synchronized void attention(String credential) {
        if (open.size() < MAX_EPISODES) {
            open.computeIfAbsent(
                    credential, _ -> new Episode("wq-" + ids.uuid().toString().substring(0, HEX), clock.instant()));
        }
    }

    /** Closes the credential's episode, if any. */
    synchronized void settled(String credential) {
        open.remove(credential);
    }

    /** @param detail texts, numbers, booleans and maps of them; secrets are redacted */
    synchronized void tell(
            String credential, @Nullable String server, String phase, Map<String, ? extends @Nullable Object> detail) {
        var now = clock.instant();
        var episode = open.get(credential);
        var entry = new Entry(
                now,
                credential,
                server,
                phase,
                episode == null ? null : episode.name(),
                episode == null ? null : Duration.between(episode.since(), now).toMillis(),
                Redaction.of(detail));
        var buffer = episode == null ? ambient : inEpisodes;
        buffer.addLast(new Numbered(++sequence, entry));
        if (buffer.size() > (episode == null ? AMBIENT : OF_EPISODES)) {
            buffer.removeFirst();
        }
    }

    /**
     * Returns the records, oldest first.
     *
     * @param limit the maximum number of records within episodes, and the same again outside them
     */
    public synchronized List<Entry> entries(int limit) {
        return Stream.concat(last(inEpisodes, limit), last(ambient, limit))
                .sorted(Comparator.comparingLong(Numbered::sequence))
                .map(Numbered::entry)
                .toList();
    }

    private static Stream<Numbered> last(Deque<Numbered> buffer, int limit) {
        return buffer.stream().skip(Math.max(0, buffer.size() - Math.max(0, limit)));
    }
}
