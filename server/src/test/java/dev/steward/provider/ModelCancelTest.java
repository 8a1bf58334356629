package dev.steward.provider;

import static dev.steward.support.Script.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import dev.steward.support.ScriptedRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

/** Tests that stopping an answer closes the provider's socket at once in every phase; all silence limits are much longer. */
class ModelCancelTest extends OnTheWire {

    private static final long A_SECOND = 1_000_000_000;

    /** So that no test measures class loading. */
    @BeforeEach
    void loadTheLibrary() {
        provider.next(Script.says("Hi"));
        events();
        provider.awaitRequest();
    }

    @Test
    void theSocketClosesAtOnceInEveryPhase() {
        var never = new CompletableFuture<Void>();
        for (Script script : List.of(
                Script.hangs(),
                answer().headersAfter(never),
                answer().hang(),
                answer().text("a").hang())) {
            provider.next(script);
            Disposable running = stream().subscribe();
            ScriptedRequest request = provider.awaitRequest();
            long start = System.nanoTime();
            running.dispose();
            assertThat(System.nanoTime() - start).as("disposing does not wait").isLessThan(A_SECOND);
            assertThat(request.awaitClientGone() - start).isLessThan(A_SECOND);
        }
    }

    @Test
    void aRequestThatIsCancelledWhileItLeavesStaysNotOpen() {
        provider.otherwise(Script.hangs());
        int before = provider.requests().size();
        for (int i = 0; i < 20; i++) {
            stream().subscribe().dispose();
        }
        // A copy, as the last ones may still arrive
        List.copyOf(provider.requests()).stream().skip(before).forEach(ScriptedRequest::awaitClientGone);
    }
}
