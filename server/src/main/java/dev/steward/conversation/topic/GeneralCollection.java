package dev.steward.conversation.topic;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.util.retry.Retry;

/** Makes sure at startup that the default collection for topics exists. */
@Component
class GeneralCollection implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(GeneralCollection.class);

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(1);

    private final TopicCollections collections;
    private volatile Disposable looking = Disposables.disposed();

    GeneralCollection(TopicCollections collections) {
        this.collections = collections;
    }

    @Override
    public void start() {
        looking = collections
                .ensureGeneral()
                .doOnError(error -> log.warn(
                        "The collection {} could not be checked; Steward tries again. {}",
                        TopicCollection.GENERAL,
                        error.toString()))
                .retryWhen(Retry.backoff(Long.MAX_VALUE, PAUSE).maxBackoff(MAX_PAUSE))
                .subscribe();
    }

    @Override
    public void stop() {
        looking.dispose();
    }

    @Override
    public boolean isRunning() {
        return !looking.isDisposed();
    }
}
