package dev.steward.chatturn;

import dev.steward.chatturn.toolchoice.ToolChoices;
import dev.steward.conversation.Container;
import dev.steward.conversation.Subject;
import dev.steward.conversation.transcript.Message;
import dev.steward.event.EventBus;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.task.Blocking;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.TurnEnd;
import dev.steward.turn.TurnEngine;
import dev.steward.turn.TurnFrame;
import dev.steward.turn.TurnHub;
import dev.steward.turn.TurnPlan;
import dev.steward.turn.TurnSink;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Starts the model on a stored turn and announces the outcome. */
@Component
record TurnLaunches(
        TurnHub hub,
        TurnEngine engine,
        TranscriptSink.Stores stores,
        ConversationPrompt prompts,
        ToolChoices choices,
        Autonaming names,
        EventBus bus,
        MemoryBudget memory,
        Blocking blocking) {

    private static final Logger log = LoggerFactory.getLogger(TurnLaunches.class);

    /** A stored turn, the part of the conversation it begins with, and who asked. */
    record Opened(TurnRow row, Subject subject, Questions.Asked asked, List<Message> newest, Asker asker) {}

    /** Asks the model and returns at once. @param next runs after a completed answer */
    LiveTurn launch(Opened opened, Mono<LiveTurn> next) {
        var container = opened.row().container();
        var live = hub.begin(opened.row().id(), container.key());
        var held = memory.open();
        var plan = new TurnPlan(
                opened.asked().model(),
                prompts.of(opened.subject(), opened.newest(), opened.asked(), held),
                choices.scope(container).map(opened.asker()::within),
                opened.asker().attendance());
        engine.run(plan, new TranscriptSink(stores, opened.row(), live), live)
                .subscribeOn(blocking.scheduler())
                .doFinally(_ -> held.close())
                .flatMap(end -> bus.publish(TurnNews.ended(container, end)).thenReturn(end))
                .onErrorResume(TurnSink.TurnLost.class, _ -> lost(container))
                .filter(TurnEnd.Completed.class::isInstance)
                .flatMap(_ -> next)
                .subscribe(
                        _ -> {},
                        error -> log.error(
                                "The turn after one in {} could not begin. It waits to be sent.",
                                container.key(),
                                error));
        return live;
    }

    private Mono<TurnEnd> lost(Container container) {
        return bus.publish(TurnNews.lost(container)).then(Mono.empty());
    }

    /** Shows the question to the readers of the turn. */
    void show(@Nullable LiveTurn turn, Opened opened) {
        var question = opened.asked().question();
        if (turn != null) {
            turn.open(new TurnFrame.UserMessage(
                    question.id(),
                    question.said().content(),
                    TurnRows.files(opened.row().container(), opened.asked().files()),
                    question.createdAt(),
                    opened.row().startedAt()));
        }
    }

    /** Asks for a name once the answering model is at work: it may be the same model and do one thing at a time. */
    void name(@Nullable LiveTurn turn, Opened opened) {
        if (turn != null) {
            var atWork = turn.log().follow(null).skip(1).next().then();
            names.begin(opened.subject(), opened.asked().seen(), atWork);
        }
    }
}
