package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchIndexTest {

    private final SearchIndex index = new SearchIndex();

    /** As if a search had been unable to use it while it was being fed. */
    @Test
    void anIndexThatWasDroppedIsNotUsedAgainByWorkThatEndsLater(@TempDir Path folder) {
        try (var wrong = LuceneIndex.create(folder.resolve("wrong"));
                var other = LuceneIndex.create(folder.resolve("other"))) {
            index.use(wrong);
            assertThat(index.drop(wrong)).isTrue();
            index.use(wrong);
            assertThat(index.ready()).isEmpty();
            index.use(other);
            assertThat(index.drop(wrong)).as("nobody uses it").isFalse();
            index.use(other);
            assertThat(index.ready()).containsSame(other);
        }
    }
}
