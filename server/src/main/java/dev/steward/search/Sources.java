package dev.steward.search;

import dev.steward.findable.FindableSource;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Everything that can be searched, in a fixed order: the index refers to a source by its position. */
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

    /** The names in that order: an index with other sources is rebuilt. */
    String names() {
        return all.stream().map(FindableSource::name).collect(Collectors.joining(","));
    }
}
