package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.Attachment;
import dev.steward.event.Event;
import dev.steward.turn.TurnEnd;
import java.util.stream.Collectors;

/** Events about turns. They contain what a list shows, so no window has to ask. */
final class TurnNews {

    private TurnNews() {}

    static Event started(Container container, Questions.Asked asked) {
        var words = asked.question().said().content();
        var names = asked.files().stream().map(Attachment::filename).collect(Collectors.joining(", "));
        return event(container, "stream.started", TurnRow.Status.running, words.isBlank() ? names : words);
    }

    static Event ended(Container container, TurnEnd end) {
        return switch (end) {
            case TurnEnd.Completed(var _, var answer) -> ended(container, TurnRow.Status.done, answer.text());
            case TurnEnd.Stopped(var _, var partial) -> ended(container, TurnRow.Status.stopped, partial.text());
            case TurnEnd.Failed failed ->
                ended(container, TurnRow.Status.failed, failed.cause().sentence());
        };
    }

    static Event cut(Container container, TurnEnd.Cause cause) {
        return ended(container, TurnRow.Status.cut, cause.sentence());
    }

    /** Another process has closed the turn and announces the outcome. */
    static Event lost(Container container) {
        return container.event("stream.ended");
    }

    private static Event ended(Container container, TurnRow.Status status, String text) {
        return event(container, "stream.ended", status, text);
    }

    private static Event event(Container container, String type, TurnRow.Status status, String text) {
        return container.event(type).with(Event.Details.said(status.name(), LastLine.of(text)));
    }
}
