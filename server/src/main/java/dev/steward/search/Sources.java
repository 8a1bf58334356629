package dev.steward.search;

import dev.steward.findable.FindableSource;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Everything that can be searched, in a fixed order: the index refers to a source by its position. */
@Component
record Sources(List<FindableSource> all) {

    Sources {
        all = all.stream().sorted(Comparator.comparing(FindableSource::name)).toList();
    }

    /** The names in that order: an index with other sources is rebuilt. */
    String names() {
        return all.stream().map(FindableSource::name).collect(Collectors.joining(","));
    }
}
