package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.attack.Service.Answer;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import dev.steward.support.ScriptedProvider;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests conflicting requests of two windows for one chat at once: the lock of the conversation decides. */
@OnBothDatabases
class ChatRaceTest {

    private static final int PAIRS = Sample.times("attack.pairs", 10);

    private final Service service;
    private final ScriptedProvider provider = ScriptedProvider.start();

    ChatRaceTest() {
        service = Service.shared();
    }

    @BeforeEach
    void begin() {
        provider.otherwise(WritingRoutes.ANSWER);
        service.answeredBy(provider);
    }

    @AfterEach
    void end() {
        provider.close();
    }

    @Test
    void aTurnAndAPromotionNeverBothHaveTheChat() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long chat = chat();
            var answers = Service.both(
                    service.begin("POST", path(chat) + "/messages/stream", Map.of("content", "Go")),
                    service.begin("POST", path(chat) + "/promote", null));
            int turn = answers.getFirst().status();
            int promotion = answers.getLast().status();
            assertThat(turn + " " + promotion).as("pair %d", pair).isIn("200 409", "404 200", "200 200");
            boolean promoted = promotion == 200;
            var rows = service.send("GET", (promoted ? "/api/topics/" + chat : path(chat)) + "/messages", null)
                    .json();
            assertThat(rows.size()).as("pair %d, rows", pair).isEqualTo(turn == 200 ? 2 : 0);
            assertThat(service.sql("select id from turns where running_in = " + chat))
                    .isEmpty();
        }
    }

    @Test
    void aPromotionAndADeletionLeaveOneOfThem() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long chat = chat();
            var answers = Service.both(
                    service.begin("POST", path(chat) + "/promote", null), service.begin("DELETE", path(chat), null));
            assertThat(answers.getFirst().status() + " " + answers.getLast().status())
                    .as("pair %d", pair)
                    .isIn("200 404", "404 204");
            boolean promoted = answers.getFirst().status() == 200;
            assertThat(service.send("GET", "/api/topics/" + chat, null).status())
                    .isEqualTo(promoted ? 200 : 404);
            assertThat(service.send("POST", path(chat) + "/restore", null).status())
                    .isEqualTo(promoted ? 404 : 200);
        }
    }

    @Test
    void twoPromotionsMakeOneTopic() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long chat = chat();
            var answers = Service.both(
                    service.begin("POST", path(chat) + "/promote", null),
                    service.begin("POST", path(chat) + "/promote", null));
            assertThat(answers).as("pair %d", pair).extracting(Answer::status).containsExactlyInAnyOrder(200, 404);
        }
    }

    @Test
    void oneThatIsCreatedByFourDeliveriesAtOnceIsOne() {
        for (int round = 0; round < PAIRS; round++) {
            var wish = Map.of("title", "t", "public_id", UUID.randomUUID().toString());
            var ids = IntStream.range(0, 4).mapToObj(_ -> service.begin("POST", "/api/chats", wish)).toList().stream()
                    .map(CompletableFuture::join)
                    .map(answer -> answer.json().path("id").asLong())
                    .distinct();
            assertThat(ids).as("round %d", round).hasSize(1);
        }
    }

    @Test
    void twoChangesOfTwoFieldsBothStay() {
        for (int pair = 0; pair < PAIRS; pair++) {
            long chat = chat();
            Service.both(
                    service.begin("PATCH", path(chat), Map.of("title", "after")),
                    service.begin("PATCH", path(chat), Map.of("description", "described")));
            var stored = service.send("GET", path(chat), null).json();
            assertThat(stored.path("title").asString() + " "
                            + stored.path("description").asString())
                    .as("pair %d", pair)
                    .isEqualTo("after described");
        }
    }

    private long chat() {
        return service.conversation("chat", "raced");
    }

    private static String path(long chat) {
        return WritingRoutes.path("chat", chat);
    }
}
