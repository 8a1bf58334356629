package dev.steward.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.blockhound.BlockingOperationError;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.resources.LoopResources;

class EventLoopGuardTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A way of blocking. */
    private interface Wait {
        void in(Path folder) throws Exception;
    }

    static Stream<Named<Wait>> waits() {
        return Stream.of(
                Named.of("a sleep", _ -> Thread.sleep(1)),
                Named.of("a lock", _ -> new CountDownLatch(1).await()),
                Named.of("a file", folder -> {
                    var path = folder.resolve("file");
                    try (var file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                        file.write(ByteBuffer.allocate(1));
                    }
                }));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void noEventLoopWaits(Wait wait, @TempDir Path folder) {
        var loops = LoopResources.create("guarded", 1, true);
        try {
            for (Scheduler scheduler :
                    new Scheduler[] {Schedulers.parallel(), Schedulers.fromExecutor(loops.onServer(true))}) {
                var waiting = Mono.fromCallable(() -> {
                            wait.in(folder);
                            return true;
                        })
                        .subscribeOn(scheduler);
                assertThatThrownBy(() -> waiting.block(PATIENCE)).hasRootCauseInstanceOf(BlockingOperationError.class);
            }
            assertThat(EventLoopGuard.take()).hasSize(2);
        } finally {
            loops.dispose();
        }
    }

    @Test
    void otherThreadsMayWait() {
        assertThat(Mono.fromCallable(() -> {
                            Thread.sleep(1);
                            return 1;
                        })
                        .subscribeOn(Schedulers.boundedElastic())
                        .block(PATIENCE))
                .isOne();
    }
}
