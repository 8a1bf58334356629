package dev.steward.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicRulesTest {

    @ParameterizedTest
    @CsvSource({
        "Hello World, hello-world",
        "'  Über  Größe! ', uber-groe",
        "Crème brûlée, creme-brulee",
        "日本語, ''",
        "---, ''",
        "A/B\\C..D, a-b-c-d",
        "ﬁne ①, fine-1"
    })
    void aSlugIsMadeOfPlainWords(String text, String slug) {
        assertThat(Slug.of(text)).isEqualTo(slug);
    }

    @Test
    void aSlugHasAtMostEightyCharactersAndNoHyphenAtTheEnd() {
        assertThat(Slug.of("a".repeat(200))).hasSize(80);
        assertThat(Slug.of("a".repeat(79) + " bcd")).isEqualTo("a".repeat(79));
    }

    @Test
    void aTakenSlugGetsTheFirstFreeNumber() {
        assertThat(Slug.free("a", Set.of())).isEqualTo("a");
        assertThat(Slug.free("a", Set.of("a"))).isEqualTo("a-2");
        assertThat(Slug.free("a", Set.of("a", "a-2", "a-4"))).isEqualTo("a-3");
    }

    @Test
    void childrenStandBelowTheirParentsSortedByTitleThenId() {
        var tree = TopicTree.of(List.of(
                topic(1, "b", null), topic(2, "A", null), topic(3, "z", 1L), topic(4, "Y", 1L), topic(5, "b", null)));
        assertThat(tree).extracting(TopicNode::id).containsExactly(2L, 1L, 5L);
        assertThat(tree.get(1).children()).extracting(TopicNode::id).containsExactly(4L, 3L);
    }

    @Test
    void aTopicWhoseParentIsNotShownBecomesARoot() {
        assertThat(TopicTree.of(List.of(topic(3, "z", 99L))))
                .extracting(TopicNode::id)
                .containsExactly(3L);
    }

    private static Topic topic(long id, String title, @Nullable Long parent) {
        return new Topic(
                id,
                new Topic.Address("p" + id, "s" + id),
                new Topic.Content(title, Topic.STANDARD, null, parent, false),
                new Topic.Times(Instant.EPOCH, Instant.EPOCH, Instant.EPOCH));
    }
}
