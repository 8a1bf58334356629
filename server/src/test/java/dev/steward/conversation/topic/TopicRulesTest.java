package dev.steward.conversation.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steward.conversation.Slug;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class TopicRulesTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    @ParameterizedTest
    @CsvSource(
            value = {"' o/n ', o/n", "o/n, o/n", "'', -", "'  ', -"},
            nullValues = "-")
    void aRepositoryIsKeptWithoutBlanks(String sent, @Nullable String kept) {
        var created = new TopicCreate("a", null, null, null, null, null, null, null, sent, null, null);
        assertThat(created.githubRepo()).isEqualTo(kept);
        assertThat(new CollectionCreate("a", null, sent, null, null, null).githubRepo())
                .isEqualTo(kept);
        assertThat(patch(sent).githubRepo()).isEqualTo(kept == null ? new Patch.Null<>() : Patch.of(kept));
    }

    private static TopicPatch patch(String repo) {
        return new TopicPatch(
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.absent(),
                Patch.of(repo),
                Patch.absent());
    }

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
        var tree = tree(
                topic(1, "b", null), topic(2, "A", null), topic(3, "z", 1L), topic(4, "Y", 1L), topic(5, "b", null));
        assertThat(tree).extracting(TopicBranch::id).containsExactly(2L, 1L, 5L);
        assertThat(tree.get(1).children()).extracting(TopicBranch::id).containsExactly(4L, 3L);
    }

    @Test
    void aTopicWhoseParentIsNotShownBecomesARoot() {
        assertThat(tree(topic(3, "z", 99L))).extracting(TopicBranch::id).containsExactly(3L);
    }

    @Test
    void aTreeOfAnyDepthIsShownWithAllItsTopicsOnAsManyLevelsAsJsonHas() {
        var topics = new ArrayList<ListedTopic>();
        for (long id = 1; id <= 5_000; id++) {
            topics.add(topic(id, "t", id == 1 ? null : id - 1));
        }
        var tree = TopicTree.of(topics, Map.of(), Map.of(), Map.of());
        int levels = 0;
        long shown = 0;
        for (var level = tree; !level.isEmpty(); level = level.getLast().children()) {
            levels++;
            shown += level.size();
            assertThat(level).extracting(TopicBranch::id).isSorted();
        }
        assertThat(levels).isEqualTo(TopicTree.SHOWN_LEVELS);
        assertThat(shown).isEqualTo(5_000);
        assertThat(JSON.writeValueAsString(tree)).contains("\"id\":5000");
    }

    @Test
    void topicsOfACircleAreShownOnce() {
        var tree = tree(topic(1, "a", 2L), topic(2, "b", 1L), topic(3, "c", 3L), topic(4, "d", null));
        assertThat(tree).extracting(TopicBranch::id).containsExactly(4L, 1L, 3L);
        assertThat(tree.get(1).children()).extracting(TopicBranch::id).containsExactly(2L);
    }

    /** A chain of topics 1, 2, 3 …, each below the previous one, and 1000, 1001, … next to it. */
    @ParameterizedTest
    @CsvSource({
        "30, 0, 31, true",
        "31, 0, 31, true",
        "32, 0, 32, false",
        "40, 0, 40, false",
        "16, 16, 16, true",
        "17, 16, 17, false",
        "31, 1, 31, true",
        "31, 2, 31, false"
    })
    void topicsLieOnThirtyTwoLevelsAtMost(int line, int other, long parent, boolean allowed) {
        var parents = new HashMap<Long, Long>();
        for (long id = 2; id <= line; id++) {
            parents.put(id, id - 1);
        }
        for (long id = 1001; id < 1000 + other; id++) {
            parents.put(id, id - 1);
        }
        var depth = new TopicDepth(parents);
        var refusal = other == 0 ? depth.refuseBelow(parent) : depth.refuseMove(1000, parent);
        assertThat(refusal.isEmpty()).isEqualTo(allowed);
    }

    @Test
    void aTopicIsNotMovedBelowItselfAndACircleInTheStoreHoldsNobodyUp() {
        assertThat(new TopicDepth(Map.of(2L, 1L, 3L, 2L)).refuseMove(1, 3))
                .hasValueSatisfying(problem -> assertThat(problem).isInstanceOf(Problem.BadRequest.class));
        assertThat(new TopicDepth(Map.of(1L, 2L, 2L, 1L)).refuseMove(3, 2)).isEmpty();
        assertThat(new TopicDepth(Map.of(1L, 2L, 2L, 1L)).refuseMove(1, 3)).isEmpty();
    }

    /** Topics 1, 2, 3 and 4 form a chain; some of them are hidden. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    1 2 3 4 | 1(2(3(4)))
                    1 3 4   | 1(3(4))
                    1 4     | 1(4)
                    2 4     | 2(4)
                    4       | 4
                    """)
    void aTopicStandsUnderTheNearestOneAboveItThatIsShown(String shown, String drawn) {
        var ids = Stream.of(shown.split(" ")).map(Long::valueOf).toList();
        var parents = Map.of(2L, 1L, 3L, 2L, 4L, 3L);
        var hidden = new HashMap<>(parents);
        hidden.keySet().removeAll(ids);
        var topics =
                ids.stream().map(id -> topic(id, "t" + id, parents.get(id))).toList();
        assertThat(drawn(TopicTree.of(topics, hidden, Map.of(), Map.of()))).isEqualTo(drawn);
        // Knowing the parents of shown topics as well changes nothing.
        assertThat(drawn(TopicTree.of(topics, parents, Map.of(), Map.of()))).isEqualTo(drawn);
    }

    @Test
    void aCircleOfHiddenTopicsHoldsNobodyUp() {
        assertThat(drawn(TopicTree.of(List.of(topic(3, "c", 1L)), Map.of(1L, 2L, 2L, 1L), Map.of(), Map.of())))
                .isEqualTo("3");
    }

    @Test
    void eachNodeHasItsOwnUnreadCount() {
        var topics = List.of(topic(1, "a", null), topic(2, "b", 1L));
        var tree = JSON.readTree(JSON.writeValueAsString(TopicTree.of(topics, Map.of(), Map.of(2L, 3L), Map.of())));
        assertThat(tree.at("/0/unread_count").asInt(9)).isZero();
        assertThat(tree.at("/0/children/0/unread_count").asInt()).isEqualTo(3);
    }

    @Test
    void whatLiesBelowATopicIsFoundThroughACircleToo() {
        var depth = new TopicDepth(Map.of(2L, 1L, 3L, 2L, 4L, 2L, 6L, 5L));
        assertThat(depth.below(1)).containsExactlyInAnyOrder(2L, 3L, 4L);
        assertThat(depth.below(2)).containsExactlyInAnyOrder(3L, 4L);
        assertThat(depth.below(4)).isEmpty();
        assertThat(new TopicDepth(Map.of(1L, 2L, 2L, 1L)).below(1)).containsExactly(2L);
    }

    @ParameterizedTest
    @CsvSource({
        "owner/name, true",
        "o/n, true",
        "Owner-1/na.me_x, true",
        "owner/.github, true",
        "owner, false",
        "owner/, false",
        "/name, false",
        "owner/na me, false",
        "owner/name/more, false",
        "owner/.., false",
        "owner/., false",
        "-owner/name, false",
        "'', false",
        "https://host/owner/name, false"
    })
    void aRepositoryIsWrittenAsOwnerAndName(String repo, boolean right) {
        var check = CodeHostLink.check(new Check(), repo, null);
        assertThat(catchThrowable(check::verify) == null).isEqualTo(right);
    }

    private static String drawn(List<TopicBranch> nodes) {
        return nodes.stream()
                .map(node -> node.id() + (node.children().isEmpty() ? "" : "(%s)".formatted(drawn(node.children()))))
                .collect(Collectors.joining(" "));
    }

    private static List<TopicBranch> tree(ListedTopic... topics) {
        return TopicTree.of(List.of(topics), Map.of(), Map.of(), Map.of());
    }

    private static ListedTopic topic(long id, String title, @Nullable Long parent) {
        return ListedTopic.of(
                1,
                TopicRead.of(
                        new Topic(
                                id,
                                new Topic.Address("p" + id, "s" + id),
                                new Topic.Content(title, Topic.STANDARD, null, parent, false, 1L, null, null, null),
                                new Topic.Times(Instant.EPOCH, Instant.EPOCH, Instant.EPOCH, null)),
                        null),
                JSON);
    }
}
