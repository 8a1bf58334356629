package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.Subject;
import dev.steward.platform.text.Truncate;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

/**
 * Names conversations that only have a placeholder title, in parallel with the answer. A failure never affects the
 * answer: the next question tries again, even after a restart, because the database knows what still needs a name.
 */
@Component
class Autonaming implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(Autonaming.class);

    /** Conversations named at the same time; any others are named with their next question. */
    static final int AT_ONCE = 8;

    /** The model may be busy with the answer for a while. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Characters of the question that the title is based on. */
    static final int READ = 2_000;

    private final Naming naming;
    private final Conversations conversations;
    private final Settings settings;
    private final Set<Long> underWay = ConcurrentHashMap.newKeySet();
    private volatile Disposable.Composite running = Disposables.composite();

    Autonaming(Naming naming, Conversations conversations, Settings settings) {
        this.naming = naming;
        this.conversations = conversations;
        this.settings = settings;
    }

    /**
     * Starts naming the conversation if it has no name yet, and returns at once.
     *
     * @param question the question as a model sees it
     * @param atWork completes when the answering model has begun or given up
     */
    void begin(Subject subject, String question, Mono<Void> atWork) {
        if (!subject.unnamed() || question.isBlank()) {
            return;
        }
        var container = subject.container();
        if (underWay.size() >= AT_ONCE || !underWay.add(container.id())) {
            return;
        }
        var task = Disposables.swap();
        var all = running;
        all.add(task);
        task.update(atWork.then(name(container, Truncate.to(question, READ)))
                .doFinally(_ -> {
                    underWay.remove(container.id());
                    all.remove(task);
                })
                .subscribe(_ -> {}, error -> log.warn("{} could not be named. {}", container.key(), error.toString())));
    }

    private Mono<Boolean> name(Container container, String question) {
        return settings.current()
                .filter(values -> values.get(SettingKeys.CHAT_AUTONAME_ENABLED))
                .flatMap(values ->
                        naming.title(container, values.get(SettingKeys.CHAT_AUTONAME_MODEL), question, PATIENCE))
                .flatMap(title -> conversations.name(container, title));
    }

    @Override
    public void start() {
        running = Disposables.composite();
    }

    @Override
    public void stop() {
        running.dispose();
    }

    @Override
    public boolean isRunning() {
        return !running.isDisposed();
    }
}
