package dev.steward.mcp.server;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.exposed.Section;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.ServiceLifecycle;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

/** Notifies hosts of changes to followed resources, lists and open sections. */
@Component
class HostNotices extends ServiceLifecycle {

    private static final Logger log = LoggerFactory.getLogger(HostNotices.class);

    private static final Duration TOGETHER = Duration.ofMillis(250);

    static final String SETTINGS = "settings.changed";

    private final EventBus bus;
    private final Hosts hosts;
    private final Exposures exposures;
    private final ToolCatalogue tools;
    private final ResourceMethods resources;
    private final PromptMethods prompts;
    private final Blocking blocking;
    private final Disposable.Swap listening = Disposables.swap();

    /** Collected for the next round of notifications. */
    private final Set<String> lists = new LinkedHashSet<>();

    private final Set<String> addresses = new LinkedHashSet<>();
    private final AtomicBoolean due = new AtomicBoolean();

    /** The open sections at the last notification. */
    private volatile Set<Section> told = Set.of();

    HostNotices(
            EventBus bus,
            Hosts hosts,
            Exposures exposures,
            ToolCatalogue tools,
            ResourceMethods resources,
            PromptMethods prompts,
            Blocking blocking) {
        this.bus = bus;
        this.hosts = hosts;
        this.exposures = exposures;
        this.tools = tools;
        this.resources = resources;
        this.prompts = prompts;
        this.blocking = blocking;
    }

    @Override
    protected void begin() {
        listening.update(exposures
                .open()
                .doOnNext(open -> told = open)
                .onErrorComplete() // an unnecessary notification does no harm
                .thenMany(bus.heard())
                .publishOn(blocking.scheduler())
                .concatMap(event -> hear(event).onErrorResume(error -> {
                    log.warn("MCP hosts were not told of a change. {}", error.toString());
                    return Mono.empty();
                }))
                .subscribe());
    }

    @Override
    protected Mono<Void> end() {
        listening.update(Disposables.disposed());
        return Mono.empty();
    }

    private Mono<Void> hear(Optional<Event> event) {
        if (event.isEmpty()) {
            return settingsChanged().then(Mono.fromRunnable(() -> hosts.all().forEach(HostSession::renew)));
        }
        return event.get().type().equals(SETTINGS)
                ? settingsChanged()
                : exposures.open().doOnNext(open -> note(event.get(), open)).then();
    }

    /** Immediate, since closed sections must disappear from hosts. */
    private Mono<Void> settingsChanged() {
        return Mono.zip(exposures.open(), exposures.isHttpEnabled())
                .doOnNext(now -> {
                    if (!now.getT2()) {
                        hosts.endHttp();
                    }
                    tellOpened(now.getT1());
                })
                .then();
    }

    private void tellOpened(Set<Section> open) {
        var before = told;
        told = open;
        if (tools.all().stream().anyMatch(tool -> differs(before, open, tool.section()))) {
            tell(McpSchema.METHOD_NOTIFICATION_TOOLS_LIST_CHANGED);
        }
        if (resources.kinds().stream()
                .anyMatch(kind -> before.containsAll(kind.sections()) != open.containsAll(kind.sections()))) {
            tell(McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED);
        }
        if (prompts.sources().stream().anyMatch(each -> differs(before, open, each.section()))) {
            tell(McpSchema.METHOD_NOTIFICATION_PROMPTS_LIST_CHANGED);
        }
    }

    private static boolean differs(Set<Section> before, Set<Section> now, @Nullable Section needed) {
        return Exposures.isOpen(needed, before) != Exposures.isOpen(needed, now);
    }

    private void tell(String notification) {
        hosts.all().forEach(session -> session.changed(notification));
    }

    /** Collects changes, so that hosts are notified once for many events. */
    private void note(Event event, Set<Section> open) {
        if (hosts.all().isEmpty()) {
            return;
        }
        synchronized (lists) {
            for (var kind : resources.kinds()) {
                if (open.containsAll(kind.sections())) {
                    kind.changedBy(event).ifPresent(addresses::add);
                    if (kind.isAnyChangedBy(event)) {
                        hosts.all().stream()
                                .flatMap(HostSession::followed)
                                .filter(kind::has)
                                .forEach(addresses::add);
                    }
                    if (kind.isListChangedBy(event)) {
                        lists.add(McpSchema.METHOD_NOTIFICATION_RESOURCES_LIST_CHANGED);
                    }
                }
            }
            for (var source : prompts.sources()) {
                if (Exposures.isOpen(source.section(), open) && source.isListChangedBy(event)) {
                    lists.add(McpSchema.METHOD_NOTIFICATION_PROMPTS_LIST_CHANGED);
                }
            }
            if (lists.isEmpty() && addresses.isEmpty()) {
                return;
            }
        }
        if (due.compareAndSet(false, true)) {
            Mono.delay(TOGETHER).publishOn(blocking.scheduler()).subscribe(_ -> tellNoted());
        }
    }

    private void tellNoted() {
        due.set(false);
        Set<String> changed;
        Set<String> updated;
        synchronized (lists) {
            changed = Set.copyOf(lists);
            updated = Set.copyOf(addresses);
            lists.clear();
            addresses.clear();
        }
        changed.forEach(this::tell);
        hosts.all().forEach(session -> updated.forEach(session::updated));
    }
}
