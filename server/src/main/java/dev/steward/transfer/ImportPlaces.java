package dev.steward.transfer;

import dev.steward.conversation.topic.TopicImports;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Finds or creates the topics that hold imported conversations. Runs in the caller's transaction. */
@Component
record ImportPlaces(ImportRepository imports, TopicImports arrivals, Clock clock) {

    /** The topics by folder name; the empty name stands for the import's own topic. */
    Mono<Map<String, Long>> of(ImportRow row, List<ImportedConversation> talks) {
        var named =
                talks.stream().flatMap(talk -> Stream.ofNullable(talk.place())).collect(Collectors.toSet());
        return imports.places(row.id())
                .flatMapIterable(Map::entrySet)
                .filter(place -> place.getKey().isEmpty() || named.contains(place.getKey()))
                .filterWhen(place -> isThere(row, place))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                .flatMap(there ->
                        there.containsKey("") ? Mono.just(there) : root(row).map(root -> and(there, Map.of("", root))))
                .flatMap(there -> {
                    var wanted = named.stream()
                            .filter(place -> !there.containsKey(place))
                            .toList();
                    return wanted.isEmpty()
                            ? Mono.just(there)
                            : folders(row, wanted, Objects.requireNonNull(there.get("")))
                                    .map(folders -> and(there, folders));
                });
    }

    /** Whether the topic still holds others; it may have been deleted or moved since the last batch, and is then replaced. */
    private Mono<Boolean> isThere(ImportRow row, Map.Entry<String, Long> place) {
        return arrivals.takesBelow(place.getValue(), 1)
                .delayUntil(there -> there ? Mono.empty() : imports.removePlace(row.id(), place.getKey()));
    }

    private static Map<String, Long> and(Map<String, Long> there, Map<String, Long> more) {
        var all = new HashMap<>(there);
        all.putAll(more);
        return all;
    }

    private Mono<Long> root(ImportRow row) {
        var product = Objects.requireNonNullElse(row.product(), Product.markdown);
        var wished = Mono.justOrEmpty(row.wish())
                .flatMap(wish -> Mono.justOrEmpty(wish.topicId()))
                .filterWhen(topic -> arrivals.takesBelow(topic, 1));
        var before = imports.lastRoot(product)
                .filterWhen(topic -> arrivals.isThere(topic, product.title()))
                .filterWhen(topic -> arrivals.takesBelow(topic, 1));
        return wished.switchIfEmpty(before)
                .switchIfEmpty(
                        Mono.defer(() -> create(List.of(product.title()), null)).map(made -> made.get(product.title())))
                .delayUntil(topic -> imports.under(row.id(), topic))
                .delayUntil(topic -> imports.addPlaces(row.id(), Map.of("", topic)));
    }

    /** Where there is only one level below the root, it holds the conversations of the folders too. */
    private Mono<Map<String, Long>> folders(ImportRow row, List<String> places, long root) {
        return arrivals.takesBelow(root, 2)
                .flatMap(fit -> fit
                        ? below(root, places)
                        : Mono.just(places.stream().collect(Collectors.toMap(place -> place, _ -> root))))
                .delayUntil(topics -> imports.addPlaces(row.id(), topics));
    }

    private Mono<Map<String, Long>> below(long root, List<String> places) {
        return arrivals.below(root, new HashSet<>(places)).flatMap(there -> create(
                        places.stream()
                                .filter(place -> !there.containsKey(place))
                                .toList(),
                        root)
                .map(made -> and(there, made)));
    }

    /** Returns the topics by title. */
    private Mono<Map<String, Long>> create(List<String> titles, @Nullable Long parent) {
        var now = clock.instant();
        return arrivals.topics(titles.stream()
                        .map(title -> new TopicImports.NewTopic(title, null, parent, false, now, now))
                        .toList())
                .map(made ->
                        IntStream.range(0, titles.size()).boxed().collect(Collectors.toMap(titles::get, made::get)));
    }
}
