package dev.steward.transfer;

import dev.steward.conversation.topic.TopicImports;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Finds or creates the topics that hold imported conversations. Runs in the caller's transaction. */
@Component
record ImportPlaces(ImportRepository imports, TopicImports arrivals, Clock clock) {

    /** The topics by folder name; the empty name stands for the import's own topic. */
    Mono<Map<String, Long>> of(ImportRow row, List<ImportedConversation> talks) {
        return imports.places(row.id())
                .flatMap(there -> there.containsKey("")
                        ? Mono.just(there)
                        : root(row).map(root -> with(there, List.of(""), List.of(root))))
                .flatMap(there -> {
                    var wanted = new LinkedHashSet<String>();
                    talks.stream()
                            .map(ImportedConversation::place)
                            .filter(Objects::nonNull)
                            .filter(place -> !there.containsKey(place))
                            .forEach(wanted::add);
                    long root = Objects.requireNonNull(there.get(""));
                    return wanted.isEmpty()
                            ? Mono.just(there)
                            : folders(row, List.copyOf(wanted), root)
                                    .map(topics -> with(there, List.copyOf(wanted), topics));
                });
    }

    private static Map<String, Long> with(Map<String, Long> there, List<String> places, List<Long> topics) {
        var all = new HashMap<>(there);
        for (int i = 0; i < places.size(); i++) {
            all.put(places.get(i), topics.get(i));
        }
        return all;
    }

    private Mono<Long> root(ImportRow row) {
        var product = Objects.requireNonNullElse(row.product(), Product.markdown);
        var wished = Mono.justOrEmpty(row.wish())
                .flatMap(wish -> Mono.justOrEmpty(wish.topicId()))
                .filterWhen(topic -> arrivals.isThere(topic, null));
        var before = imports.lastRoot(product).filterWhen(topic -> arrivals.isThere(topic, product.title()));
        return wished.switchIfEmpty(before)
                .switchIfEmpty(
                        Mono.defer(() -> create(List.of(product.title()), null)).map(List::getFirst))
                .delayUntil(topic -> imports.under(row.id(), topic))
                .delayUntil(topic -> imports.addPlaces(row.id(), List.of(""), List.of(topic)));
    }

    private Mono<List<Long>> folders(ImportRow row, List<String> places, long root) {
        return arrivals.below(root, new HashSet<>(places))
                .flatMap(there -> {
                    var missing = places.stream()
                            .filter(place -> !there.containsKey(place))
                            .toList();
                    return create(missing, root).map(made -> {
                        var all = with(there, missing, made);
                        return places.stream()
                                .map(place -> Objects.requireNonNull(all.get(place)))
                                .toList();
                    });
                })
                .delayUntil(topics -> imports.addPlaces(row.id(), places, topics));
    }

    private Mono<List<Long>> create(List<String> titles, @Nullable Long parent) {
        var now = clock.instant();
        return arrivals.topics(titles.stream()
                .map(title -> new TopicImports.NewTopic(title, null, parent, false, now, now))
                .toList());
    }
}
