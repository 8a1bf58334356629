package dev.steward.agent.turn;

import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.provider.ModelEvent;
import dev.steward.tool.CallFacts;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.turn.ModelRound;
import dev.steward.turn.TurnEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts what happens in a turn to transcript entries. */
public final class RunEvents {

    /** The result of a call that was cut: it may have had its effect. */
    static final ToolResult CUT = ToolResult.failed(
            "cut",
            "This call was cut: Steward stopped before the tool had answered. Whether it did what it was to do is not known; "
                    + "look before you call it again.");

    private RunEvents() {}

    /** A turn begins. @param isResumed whether it was begun before, by a driver that did not finish it */
    public static EventDraft started(int step, boolean isResumed) {
        return EventDraft.of(EventKind.turn_start, Map.of("step", step, "resumed", isResumed));
    }

    /** A round in which the model asked for tools. */
    static List<EventDraft> asked(String model, ModelRound round, Map<String, CallFacts> facts, RunContext context) {
        var drafts = said(round);
        usage(drafts, model, round.usage(), context);
        round.calls()
                .forEach(call ->
                        drafts.add(EventDraft.call(call.id(), call.name(), call.arguments(), facts.get(call.id()))));
        return drafts;
    }

    static EventDraft answered(ToolCall call, ToolResult result) {
        return result.isError()
                ? EventDraft.failed(call.id(), call.name(), result.content(), result.code())
                : EventDraft.done(call.id(), call.name(), result.content());
    }

    /** The cost of the last round of a turn, without its text. */
    static List<EventDraft> spent(TurnEnd end, RunContext context) {
        var drafts = new ArrayList<EventDraft>();
        usage(drafts, String.valueOf(end.model()), end.round().usage(), context);
        return drafts;
    }

    /** The end of a turn that the run itself reached. */
    static List<EventDraft> ended(TurnEnd end, RunContext context) {
        var drafts = said(end.round());
        usage(drafts, String.valueOf(end.model()), end.round().usage(), context);
        switch (end) {
            case TurnEnd.Completed _ -> drafts.add(EventDraft.of(EventKind.idle));
            case TurnEnd.Stopped _ -> {} // the stop has its own entry
            case TurnEnd.Failed(var _, var cause, var _) ->
                drafts.add(EventDraft.error(cause.sentence(), cause.kind(), cause.statusCode()));
        }
        return drafts;
    }

    private static List<EventDraft> said(ModelRound round) {
        var drafts = new ArrayList<EventDraft>();
        var reasoning = round.reasoning();
        if (reasoning != null && !reasoning.isBlank()) {
            drafts.add(EventDraft.said(EventKind.reasoning, reasoning));
        }
        if (!round.text().isBlank()) {
            drafts.add(EventDraft.said(EventKind.assistant_message, round.text()));
        }
        return drafts;
    }

    private static void usage(
            List<EventDraft> drafts, String model, ModelEvent.@Nullable Usage cost, RunContext context) {
        if (cost != null) {
            drafts.add(EventDraft.usage(cost, model));
            context.after(cost).ifPresent(drafts::add);
        }
    }
}
