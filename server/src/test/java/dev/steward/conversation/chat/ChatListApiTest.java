package dev.steward.conversation.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Statements;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests lists of chats: content, order and cost. */
class ChatListApiTest extends ChatTest {

    @Autowired
    private Statements statements;

    @Test
    void theListHasTheNewestFirstWhateverIsSaidAndFindsWhatIsInATitle() {
        var one = create(Map.of("title", "50% one " + mark));
        var two = create(Map.of("title", "Two " + mark));
        assertThat(listed("/api/chats?q=" + mark)).containsExactly(id(two), id(one));
        stored(one, "later");
        assertThat(listed("/api/chats?q=" + mark)).containsExactly(id(two), id(one));
        assertThat(listed("/api/chats?q=TWO " + mark)).containsExactly(id(two));
        assertThat(listed("/api/chats?q=_0% one " + mark)).isEmpty();
        assertThat(listed("/api/chats?q=" + mark + "&limit=1")).containsExactly(id(two));
        assertThat(listed("/api/chats?q=" + mark + "&limit=1&before_id=" + id(two)))
                .containsExactly(id(one));
        assertThat(listed("/api/chats?q=" + mark + "&before_id=" + id(one))).isEmpty();
        assertThat(status("GET", "/api/chats?limit=x", null)).isEqualTo(422);
    }

    @Test
    void theNextPageIsThereEvenIfTheLastChatOfThePageBeforeHasGone() {
        var one = create(Map.of("title", "One " + mark));
        var two = create(Map.of("title", "Two " + mark));
        assertThat(status("DELETE", "/api/chats/" + id(two), null)).isEqualTo(204);
        assertThat(listed("/api/chats?q=" + mark + "&before_id=" + id(two))).containsExactly(id(one));
        var three = create(Map.of("title", "Three " + mark));
        post(id(one), "archive");
        post(id(three), "archive");
        post(id(three), "unarchive");
        assertThat(listed("/api/chats/archived?q=" + mark + "&before_id=" + id(three)))
                .containsExactly(id(one));
        assertThat(listed("/api/chats/archived?q=" + mark + "&before_id=" + id(two)))
                .containsExactly(id(one));
        assertThat(listed("/api/chats/archived?q=" + mark + "&before_id=" + id(one)))
                .isEmpty();
    }

    @Test
    void aListCutsLongDescriptionsAndTellsSo() {
        create(Map.of("title", mark, "description", "d".repeat(301)));
        var listed = talk.json("GET", "/api/chats?q=" + mark, null).path(0);
        assertThat(listed.path("description").asString()).hasSize(300);
        assertThat(listed.path("truncated").asBoolean()).isTrue();
    }

    @Test
    void aListTakesOneStatementHoweverLongItIs() {
        create(Map.of("title", mark));
        var few = statements.during(() -> talk.json("GET", "/api/chats?q=" + mark, null));
        for (int i = 0; i < 11; i++) {
            create(Map.of("title", mark));
        }
        assertThat(statements.during(() -> talk.json("GET", "/api/chats?q=" + mark, null)))
                .hasSameSizeAs(few)
                .hasSize(1);
    }

    @Test
    void anArchivedChatIsFoundAmongThoseAndComesBack() {
        var one = create(Map.of("title", "One " + mark));
        var two = create(Map.of("title", "Two " + mark));
        long first = id(one);
        announces(first, () -> assertThat(
                        post(first, "archive").path("archived_at").isNull())
                .isFalse());
        post(id(two), "archive");
        assertThat(listed("/api/chats?q=" + mark)).isEmpty();
        assertThat(listed("/api/chats/archived?q=" + mark)).containsExactly(id(two), first);
        post(first, "archive");
        assertThat(listed("/api/chats/archived?q=" + mark)).containsExactly(first, id(two));
        assertThat(listed("/api/chats/archived?q=" + mark + "&before_id=" + first))
                .containsExactly(id(two));
        assertThat(status("GET", "/api/chats/by-slug/" + one.path("slug").asString(), null))
                .isEqualTo(200);
        announces(first, () -> assertThat(
                        post(first, "unarchive").path("archived_at").isNull())
                .isTrue());
        assertThat(listed("/api/chats?q=" + mark)).containsExactly(first);
        assertThat(status("POST", "/api/chats/999999/archive", null)).isEqualTo(404);
        assertThat(status("POST", "/api/chats/999999/unarchive", null)).isEqualTo(404);
    }
}
