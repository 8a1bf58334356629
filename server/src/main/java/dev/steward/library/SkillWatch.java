package dev.steward.library;

import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.PeriodicTask;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Detects changes to skills made outside of this program, and tells every window. Uses file system notifications; where
 * there are none, such as on network drives, it keeps checking the files.
 */
@Component
class SkillWatch implements PeriodicTask, DisposableBean {

    private static final Duration OFTEN = Duration.ofMillis(500);

    /** Number of silent checks after which the files are looked at anyway: half a minute. */
    private static final int PATIENCE = 60;

    private final SkillFolder folder;
    private final SkillFiles files;
    private final SkillRepository switches;
    private final EventBus bus;
    private final Blocking blocking;
    private final Tx tx;
    private final Map<Path, WatchKey> watched = new HashMap<>();
    private @Nullable WatchService service;
    private boolean isTidy;
    private boolean isWatching;
    private int silent;
    private SkillFolder.@Nullable Listing told;

    /** Whether the last two looks found the same. */
    private volatile boolean isSame;

    /** Whether the files have been looked at twice since they changed: an editor may be replacing one. */
    private volatile boolean isSettled;

    SkillWatch(SkillFolder folder, SkillFiles files, SkillRepository switches, EventBus bus, Blocking blocking, Tx tx) {
        this.folder = folder;
        this.files = files;
        this.switches = switches;
        this.bus = bus;
        this.blocking = blocking;
        this.tx = tx;
    }

    @Override
    public Plan plan() {
        return Plan.own("skill_watch", OFTEN, OFTEN, "Changes of skills on the disk are not noticed");
    }

    @Override
    public Mono<Void> run(Instant now) {
        // The switches come first: a skill created meanwhile has a switch and is not listed yet.
        return (isSettled ? Mono.just(Set.<String>of()) : switches.enabled())
                .flatMap(enabled -> blocking.call(this::changed).flatMap(changed -> {
                    if (changed) {
                        bus.broadcast(LibraryPart.skills.changed());
                    }
                    return isSame ? forget(gone(enabled), now) : Mono.empty();
                }));
    }

    private synchronized Set<String> gone(Set<String> enabled) {
        return told == null ? Set.of() : told.gone(enabled);
    }

    /** Deletes their switches: another skill that takes the name is off until someone has read it. */
    private Mono<Void> forget(Set<String> gone, Instant now) {
        return (gone.isEmpty() ? Mono.<Void>empty() : tx.nonDurable(switches.deleteOlder(gone, now)))
                .then(Mono.fromRunnable(() -> isSettled = true));
    }

    /** Whether the skills have changed since the last call. */
    synchronized boolean changed() throws IOException {
        if (!isTidy) {
            files.tidy();
            isTidy = true;
        }
        if (isSettled && isWatching && !signalled() && ++silent < PATIENCE) {
            return false;
        }
        silent = 0;
        isWatching = watch();
        var before = told;
        told = folder.list();
        isSame = told.equals(before);
        isSettled = isSettled && isSame;
        return before != null && !isSame;
    }

    /** Whether the file system has reported a change. */
    private boolean signalled() {
        var watching = service;
        if (watching == null) {
            return true;
        }
        boolean any = false;
        try {
            for (var key = watching.poll(); key != null; key = watching.poll()) {
                var signalling = key;
                signalling.pollEvents();
                if (!signalling.reset()) {
                    watched.values().removeIf(other -> other.equals(signalling));
                }
                any = true;
            }
        } catch (ClosedWatchServiceException _) {
            return false; // the service is stopping
        }
        return any;
    }

    /** Watches the folder and its subfolders as they are now. Returns whether all of them are watched. */
    private boolean watch() {
        try {
            var watching = service == null ? folder.root().getFileSystem().newWatchService() : service;
            service = watching;
            var there = folder.folders();
            watched.entrySet().removeIf(each -> {
                boolean gone = !there.contains(each.getKey());
                if (gone) {
                    each.getValue().cancel();
                }
                return gone;
            });
            for (var path : there) {
                if (!watched.containsKey(path)) {
                    watched.put(
                            path,
                            path.register(
                                    watching,
                                    StandardWatchEventKinds.ENTRY_CREATE,
                                    StandardWatchEventKinds.ENTRY_MODIFY,
                                    StandardWatchEventKinds.ENTRY_DELETE));
                }
            }
            return !there.isEmpty();
        } catch (IOException | UnsupportedOperationException | ClosedWatchServiceException _) {
            return false; // too many watches, not supported by this file system, or already gone
        }
    }

    @Override
    public synchronized void destroy() throws IOException {
        var watching = service;
        if (watching != null) {
            watching.close();
        }
    }
}
