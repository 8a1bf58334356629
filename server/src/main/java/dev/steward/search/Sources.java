package dev.steward.search;

import dev.steward.findable.FindableSource;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** All that can be found, in an order that stays: the place of a source stands for it in the index. */
@Component
class Sources {

    private final List<FindableSource> all;

    Sources(List<FindableSource> sources) {
        this.all = sources.stream()
                .sorted(Comparator.comparing(FindableSource::name))
                .toList();
    }

    List<FindableSource> all() {
        return all;
    }

    /** Their names in that order: an index of other ones is rebuilt. */
    String names() {
        return all.stream().map(FindableSource::name).collect(Collectors.joining(","));
    }
}
