package dev.steward.mcp.server;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

/**
 * Runs the requests of hosts. A request ends by itself or when its host cancels it, whether or not the host is still connected.
 */
@Component
class HostRequests {

    private static final Logger log = LoggerFactory.getLogger(HostRequests.class);

    static final int MAX_EACH = 16;

    /** Leaves room for one request of every connected host. */
    static final int MAX = Hosts.MAX + 56;

    /** Limit for a call that would never end. */
    private static final Duration MAX_TIMEOUT = Duration.ofHours(1);

    private final Methods methods;
    private final Exposures exposures;
    private final MemoryBudget budget;
    private final Blocking blocking;
    private final Ids ids;
    private final AtomicInteger running = new AtomicInteger();

    HostRequests(Methods methods, Exposures exposures, MemoryBudget budget, Blocking blocking, Ids ids) {
        this.methods = methods;
        this.exposures = exposures;
        this.budget = budget;
        this.blocking = blocking;
        this.ids = ids;
    }

    /**
     * Starts a request of a host.
     *
     * @param body the memory of the request, which is held until it is done
     * @return the stream for the answer and the messages before it
     * @throws RpcFailure if too many requests are running
     */
    ReplayBuffer begin(HostSession session, Rpc.Request request, MemoryBudget.Share body) {
        var out = session.newAnswer();
        var memory = budget.open();
        var run = new RunningRequest(session, out, request.params(), exposures, memory);
        try {
            admit(session, request, run);
        } catch (RpcFailure refused) {
            session.forget(out);
            throw refused;
        }
        memory.takeOver(body);
        run.run(Mono.defer(() -> methods.run(request.method(), request.params(), run))
                .timeout(MAX_TIMEOUT)
                .publishOn(blocking.scheduler())
                .map(result -> Rpc.result(request.id(), result))
                .onErrorResume(error -> Mono.just(Rpc.error(request.id(), failure(request.method(), error))))
                .doOnNext(answer -> {
                    // First, because the end of the stream makes a batch begin its next request.
                    session.ends(request.key(), run);
                    end(request, out, answer);
                })
                .subscribeOn(blocking.scheduler())
                .doFinally(how -> {
                    memory.close();
                    running.decrementAndGet();
                    session.ends(request.key(), run);
                    if (how == SignalType.CANCEL) {
                        end(request, out, null);
                    }
                }));
        return out;
    }

    private void admit(HostSession session, Rpc.Request request, RunningRequest run) {
        if (session.running(request.key()).isPresent()) {
            throw RpcFailure.invalidRequest("A request with this id is being carried out.");
        }
        // A ping is answered however busy the host is.
        boolean light = request.method().equals(McpSchema.METHOD_PING);
        int now = running.incrementAndGet();
        if (!session.begins(request.key(), run, light ? MAX : now > MAX ? 0 : MAX_EACH)) {
            running.decrementAndGet();
            throw RpcFailure.refused(
                    "Steward carries out as many requests as it takes at once. Try again in a moment.");
        }
    }

    private static void end(Rpc.Request request, ReplayBuffer out, @Nullable String answer) {
        out.end(
                answer,
                () -> Rpc.error(
                        request.id(),
                        RpcFailure.refused(
                                "The answer is larger than what Steward has memory for now. Ask for less.")));
    }

    private RpcFailure failure(String method, Throwable error) {
        return switch (error) {
            case RpcFailure known -> known;
            case Problem.Invalid invalid -> RpcFailure.invalidParams(invalid.detail());
            case Problem problem -> RpcFailure.refused(problem.detail());
            default -> {
                var id = ids.epoch();
                log.error(
                        "{} of a host failed unexpectedly, id {}. Report it with the lines that follow.",
                        method,
                        id,
                        error);
                yield RpcFailure.of(
                        ErrorCodes.INTERNAL_ERROR,
                        "Something went wrong inside Steward. The log has the details under id " + id + ".");
            }
        };
    }
}
