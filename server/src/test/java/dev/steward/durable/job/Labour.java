package dev.steward.durable.job;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** A made-up kind of job that does what the test says. */
final class Labour implements JobKind {

    final Queue<Long> begun = new ConcurrentLinkedQueue<>();
    volatile Function<JobContext, Mono<?>> work = _ -> Mono.empty();
    volatile boolean isCancellable = true;
    volatile boolean isOfThisProcess;

    static Mono<?> done(String word) {
        return Mono.just(Map.of("word", word));
    }

    @Override
    public String kind() {
        return "labour";
    }

    @Override
    public String title() {
        return "Labour in vain";
    }

    @Override
    public boolean isCancellable() {
        return isCancellable;
    }

    @Override
    public boolean isOfThisProcess() {
        return isOfThisProcess;
    }

    @Override
    public Mono<?> run(JobContext context) {
        begun.add(context.id());
        return work.apply(context);
    }
}
