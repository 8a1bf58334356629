package dev.steward.conversation.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.ByTurns;
import dev.steward.support.Sample;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;

/** Tests that the cached topics match the database, whatever is done to them. */
@ServiceTest
@ByTurns(0)
class KnownTopicsTest {

    private static final int DEEDS = Sample.share(200);

    private final Talk talk;
    private final KnownTopics known;
    private final TopicLists lists;
    private final Random random = Sample.random("topics");
    private final List<Long> topics = new ArrayList<>();
    private final List<Long> gone = new ArrayList<>();

    KnownTopicsTest(@Autowired Talk talk, @Autowired KnownTopics known, @Autowired TopicLists lists) {
        this.talk = talk;
        this.known = known;
        this.lists = lists;
    }

    @Test
    void theTreeIsWhatTheDatabaseSaysAfterEachDeed() {
        talk.answeredByTheMock();
        for (int i = 0; i < 8; i++) {
            topics.add(talk.topic("Topic " + i));
        }
        for (int n = 0; n < DEEDS; n++) {
            var deed = deed();
            var what = "deed %d: %s".formatted(n, deed);
            // What other tests left behind may change between the two readings, but not for long
            await(what).untilAsserted(() -> assertThat(byId(known.inUse(TopicFilter.ALL)))
                    .as(what)
                    .isEqualTo(byId(lists.forTree(TopicFilter.ALL))));
        }
    }

    /** A forgotten one would only show up if nothing else of the topic had changed. */
    @Test
    void everyStatementThatWritesATopicCountsItUp() throws IOException {
        var writes = Pattern.compile("\"(?:\"\")?\\s*update topics set(.*?)(?:where|\")", Pattern.DOTALL);
        var seen = 0;
        try (var files = Files.walk(Path.of("src/main/java"))) {
            for (var file :
                    files.filter(each -> each.toString().endsWith(".java")).toList()) {
                var found = writes.matcher(Files.readString(file));
                while (found.find()) {
                    seen++;
                    assertThat(found.group(1)).as("%s: %s", file, found.group()).contains("version = version + 1");
                }
            }
        }
        assertThat(seen).isGreaterThan(8);
    }

    private String deed() {
        long topic = topics.get(random.nextInt(topics.size()));
        var at = "/api/topics/" + topic;
        return switch (random.nextInt(14)) {
            case 0 -> {
                topics.add(talk.topic("Topic " + random.nextInt()));
                yield "made";
            }
            case 1 -> done("PATCH", at, Map.of("title", "Called " + random.nextInt()));
            case 2 -> done("PATCH", at, Map.of("description", "About " + random.nextInt()));
            case 3 -> done("PATCH", at, Map.of("pinned", random.nextBoolean()));
            case 4, 5 -> {
                var place = new HashMap<String, Object>();
                place.put("parent_id", random.nextInt(4) == 0 ? null : topics.get(random.nextInt(topics.size())));
                yield done("PATCH", at, place);
            }
            case 6 -> done("POST", at + (random.nextBoolean() ? "/archive" : "/unarchive"), null);
            case 7 -> {
                topics.remove(topic);
                gone.add(topic);
                topics.add(talk.topic("Instead"));
                yield done("DELETE", at, null);
            }
            case 8 -> {
                if (gone.isEmpty()) {
                    yield "nothing to bring back";
                }
                long back = gone.remove(random.nextInt(gone.size()));
                topics.add(back);
                yield done("POST", "/api/topics/" + back + "/restore", null);
            }
            case 9 -> {
                talk.say(topic, "Something");
                yield "said";
            }
            case 10 -> done("POST", at + (random.nextBoolean() ? "/read" : "/unread"), null);
            case 11 -> {
                long collection = made("/api/collections", Map.of("name", name()));
                done("PATCH", at, Map.of("collection_id", collection));
                yield random.nextBoolean() ? "moved away" : done("DELETE", "/api/collections/" + collection, null);
            }
            case 12 -> {
                long role = made("/api/roles", Map.of("name", name(), "prompt", "Be brief."));
                done("PATCH", at, Map.of("role_id", role));
                byId(known.inUse(TopicFilter.ALL));
                yield done("DELETE", "/api/roles/" + role, null);
            }
            default -> {
                long chat = made("/api/chats", Map.of("title", name()));
                topics.add(chat);
                yield done("POST", "/api/chats/" + chat + "/promote", Map.of());
            }
        };
    }

    private String name() {
        return "Made " + random.nextLong();
    }

    private long made(String path, Map<String, ?> body) {
        var made = talk.json("POST", path, body);
        assertThat(made.path("id").asLong()).as("%s", made).isPositive();
        return made.path("id").asLong();
    }

    private String done(String method, String path, @Nullable Map<String, ?> body) {
        return "%s %s %s: %d".formatted(method, path, body, talk.status(method, path, body));
    }

    private static Map<Long, ListedTopic> byId(Flux<ListedTopic> topics) {
        return Objects.requireNonNull(
                topics.collectMap(ListedTopic::id, each -> each, TreeMap::new).block());
    }
}
