package dev.steward.agent.turn;

import dev.steward.agent.run.RunSubject;
import dev.steward.event.FollowSource;
import dev.steward.event.Followed;
import dev.steward.event.FollowedFrame;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.TurnHub;
import dev.steward.turn.TurnLog;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/** The live state of runs in this process: what they say and call now, and every frame. */
@Component
public class LiveRuns implements FollowSource {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final TurnHub hub;
    private final Map<Long, LiveRun> runs = new ConcurrentHashMap<>();

    LiveRuns(TurnHub hub) {
        this.hub = hub;
    }

    LiveRun show(long run, LiveTurn turn) {
        var shown = new LiveRun();
        runs.put(run, shown);
        turn.log()
                .follow(null)
                .takeUntilOther(turn.over())
                .doFinally(_ -> runs.remove(run, shown))
                .subscribe(entry -> take(shown, entry), _ -> {});
        return shown;
    }

    private static void take(LiveRun shown, TurnLog.Entry entry) {
        switch (entry.event()) {
            case "delta" ->
                shown.say(JSON.readTree(entry.data()).path("content").asString(""));
            case "tool_calls" -> shown.completeMessage();
            case "done", "error" -> shown.fallSilent();
            default -> shown.stir();
        }
    }

    /** What the run is doing, in one line; null if there is none, it says nothing, or its turn is in another process. */
    @Nullable
    public String narration(@Nullable Long run) {
        var shown = run == null ? null : runs.get(run);
        var line = shown == null ? "" : shown.narration();
        return line.isEmpty() ? null : line;
    }

    /** The running tools of the run, one name per call, oldest first. */
    public List<String> activeTools(@Nullable Long run) {
        var shown = run == null ? null : runs.get(run);
        return shown == null ? List.of() : shown.tools();
    }

    @Override
    public Set<String> kinds() {
        return Set.of("run");
    }

    @Override
    public Flux<FollowedFrame> follow(Followed followed) {
        return hub.follow(RunSubject.of(followed.id()), followed.lastId())
                .map(entry -> followed.frame(entry.id(), entry.event(), entry.data()));
    }
}
