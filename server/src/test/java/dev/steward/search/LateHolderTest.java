package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.attack.Service;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a conversation that is read after its messages, as after interrupted work. */
class LateHolderTest {

    @Test
    void whatBecameOfItIsWrittenOnWhatIsInAlready(@TempDir Path folder) {
        try (var service = Service.start(folder.resolve("data"), "");
                var index = LuceneIndex.create(folder.resolve("index"))) {
            long topic = service.topic("Quiet");
            assertThat(service.send(
                                    "POST",
                                    "/api/topics/" + topic + "/messages/stopped",
                                    Map.of("content", "the kettle"))
                            .status())
                    .isLessThan(300);
            assertThat(service.send("DELETE", "/api/topics/" + topic, null).status())
                    .isEqualTo(204);
            var sources = service.bean(Sources.class);
            var feeding = Feeding.fresh(index, "test", sources.names(), IdWatermark.NOTHING);
            read(service, feeding);
            assertThat(found(service, index)).as("in the trash").isZero();
            assertThat(service.send("POST", "/api/topics/" + topic + "/restore", null)
                            .status())
                    .isLessThan(300);
            for (var source : sources.all()) {
                if (source.holdsOthers()) {
                    feeding.reach(source.name(), IdWatermark.NOTHING);
                }
            }
            read(service, feeding);
            assertThat(found(service, index)).isEqualTo(1);
        }
    }

    private static void read(Service service, Feeding feeding) {
        feeding.beUnsure();
        service.bean(IndexReading.class).all(feeding, Instant.now()).block(Service.LONG);
    }

    private static int found(Service service, LuceneIndex index) {
        return Objects.requireNonNull(service.bean(IndexSearch.class)
                        .find(index, SearchQuery.of("kettle"), 40, null)
                        .block(Service.LONG))
                .results()
                .size();
    }
}
