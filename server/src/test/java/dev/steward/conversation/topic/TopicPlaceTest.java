package dev.steward.conversation.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.topic.TopicPlace.Surroundings;
import dev.steward.platform.input.Patch;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicPlaceTest {

    private static final long GENERAL = 1;

    /**
     * Collections are 1 (General), 2 and 3; topics are 10 (in 1) and 20 (in 2). A wish is a number, null, or - if absent;
     * results are written as parent/collection.
     */
    @ParameterizedTest(name = "{0}: parent {2}, collection {3}")
    @CsvSource(delimiter = '|', textBlock = """
                    nothing said, at the top                     | null/2 | -    | -    | null/2
                    nothing said, under another                  | 20/2   | -    | -    | 20/2
                    under another: its collection                | null/1 | 20   | -    | 20/2
                    under another: its collection, not the wish  | null/1 | 20   | 3    | 20/2
                    from one to another, whatever is wished      | 10/1   | 20   | null | 20/2
                    into another collection, at the top          | null/1 | -    | 3    | null/3
                    into another collection, its parent stays    | 10/1   | -    | 3    | null/3
                    the parent said again does not hold it       | 10/1   | 10   | 3    | null/3
                    into the collection where it is              | 20/2   | -    | 2    | 20/2
                    into General                                 | 20/2   | -    | null | null/1
                    into General, where it is                    | 10/1   | -    | null | 10/1
                    to the top                                   | 20/2   | null | -    | null/2
                    to the top of another collection             | 20/2   | null | 3    | null/3
                    torn from its parent by damage: put together | 20/3   | -    | -    | 20/2
                    torn by damage, sent to the parent's         | 20/3   | -    | 2    | 20/2
                    """)
    void aTopicNeverStandsInAnotherCollectionThanTheOneItLiesUnder(
            String why, String now, String parent, String collection, String after) {
        var place = place(now);
        var wished = wish(parent);
        var around = new Surroundings(collectionOf(place.parentAfter(wished)), GENERAL);
        assertThat(place.after(wished, wish(collection), around)).as(why).isEqualTo(place(after));
    }

    /** Moves topics of a random forest at random; descendants follow, as in the service. */
    @Test
    void noSeriesOfMovesEverLetsASubTreeSpanCollections() {
        for (int seed = 0; seed < 300; seed++) {
            var random = new Random(seed);
            var places = new HashMap<Long, TopicPlace>();
            for (long id = 1; id <= 12; id++) {
                places.put(id, new TopicPlace(null, 1 + random.nextInt(3)));
            }
            for (int move = 0; move < 60; move++) {
                long id = 1 + random.nextInt(12);
                move(places, id, randomWish(random, 12), randomWish(random, 3));
                places.forEach((topic, place) -> {
                    if (place.parent() != null) {
                        var parent = at(places, place.parent());
                        assertThat(place.collection()).as("topic %d", topic).isEqualTo(parent.collection());
                    }
                });
            }
        }
    }

    private static void move(
            Map<Long, TopicPlace> places, long id, Patch<@Nullable Long> parent, Patch<@Nullable Long> collection) {
        var parents = new HashMap<Long, Long>();
        places.forEach((topic, place) -> {
            if (place.parent() != null) {
                parents.put(topic, place.parent());
            }
        });
        var depth = new TopicDepth(parents);
        var now = at(places, id);
        var under = now.parentAfter(parent);
        if (under != null && (under == id || depth.refuseMove(id, under).isPresent())) {
            return;
        }
        var theirs = under == null ? null : at(places, under).collection();
        var next = now.after(parent, collection, new Surroundings(theirs, GENERAL));
        places.put(id, next);
        depth.below(id)
                .forEach(below -> places.computeIfPresent(
                        below, (_, place) -> new TopicPlace(place.parent(), next.collection())));
    }

    private static TopicPlace at(Map<Long, TopicPlace> places, long topic) {
        return Objects.requireNonNull(places.get(topic), "topic " + topic);
    }

    private static Patch<@Nullable Long> randomWish(Random random, int most) {
        return switch (random.nextInt(3)) {
            case 0 -> Patch.absent();
            case 1 -> new Patch.Null<>();
            default -> Patch.of(1L + random.nextInt(most));
        };
    }

    private static @Nullable Long collectionOf(@Nullable Long topic) {
        return topic == null ? null : topic / 10;
    }

    private static Patch<@Nullable Long> wish(String text) {
        return switch (text) {
            case "-" -> Patch.absent();
            case "null" -> new Patch.Null<>();
            default -> Patch.of(Long.valueOf(text));
        };
    }

    private static TopicPlace place(String text) {
        var parts = text.split("/");
        return new TopicPlace(parts[0].equals("null") ? null : Long.valueOf(parts[0]), Long.parseLong(parts[1]));
    }
}
