package dev.steward.agent.turn;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.directive.Directives;
import dev.steward.agent.lifecycle.Outcome;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.durable.outbox.Outbox;
import dev.steward.durable.outbox.OutboxHandler;
import dev.steward.durable.outbox.OutboxMessage;
import dev.steward.history.change.Author;
import dev.steward.platform.problem.Problem;
import dev.steward.turn.ModelRound;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import tools.jackson.core.type.TypeReference;

/**
 * Adds a prompt and answer of an agent to the conversation it is linked to, once for all its autonomous turns in between. Waits
 * while an answer is being written there.
 */
@Component
record AgentReplyDelivery(
        AgentRepository agents, EventRepository events, Conversations conversations, Messages messages, Outbox outbox)
        implements OutboxHandler {

    private static final String KIND = "agent.told";

    private static final TypeReference<Delivery> DELIVERY = new TypeReference<>() {};

    /** About a day, since a conversation may be busy for long. Later answers of the agent wait behind it. */
    static final Patience PATIENCE = new Patience(2_900, Duration.ofSeconds(1), Duration.ofSeconds(30));

    /** Used if the agent itself has said nothing readable. */
    private static final String NOTHING = "The agent finished without an answer.";

    /**
     * The transcript entries to add.
     *
     * @param reply 0 if there is none
     * @param question that the agent asks as well; empty for none
     */
    record Delivery(long agent, long prompt, long reply, String question, List<String> suggestions) {}

    /** Sends the message, in the transaction that ends the turn; does nothing if there is no one to tell. */
    Mono<Void> send(Agent agent, AgentRun run, Outcome outcome, ModelRound last) {
        if (!outcome.isTold()
                || agent.content().container() == null
                || run.trigger().isOfWorkflow()) {
            return Mono.empty();
        }
        return events.newest(run.id(), Set.of(EventKind.user))
                .flatMap(prompt -> events.newest(run.id(), Set.of(EventKind.assistant_message))
                        .map(EventRead::id)
                        .filter(reply -> reply > prompt.id())
                        .defaultIfEmpty(0L)
                        .flatMap(reply -> outbox.send(
                                KIND,
                                "agent:" + agent.id(),
                                new Delivery(agent.id(), prompt.id(), reply, question(outcome), last.suggestions()))))
                .then();
    }

    private static String question(Outcome outcome) {
        return outcome instanceof Outcome.Blocked blocked ? blocked.question() : "";
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String title() {
        return "Add what an agent answered to its conversation";
    }

    @Override
    public Patience patience() {
        return PATIENCE;
    }

    /**
     * Skips entries deleted meanwhile, and conversations that are gone. Locks the agent before the conversation, as the code that
     * drives its runs does.
     */
    @Override
    public Mono<Void> settle(OutboxMessage message) {
        var delivery = message.payload(DELIVERY);
        return agents.lock(delivery.agent())
                .flatMap(agent -> Mono.justOrEmpty(agent.content().container())
                        .flatMap(container -> events.find(delivery.prompt()).flatMap(prompt -> told(prompt)
                                .flatMap(text -> said(agent, container, text, delivery))
                                .contextWrite(context -> by(prompt, context)))))
                .onErrorResume(Problem.NotFound.class, _ -> Mono.empty());
    }

    /** The prompt, after messages that were queued with it. */
    private Mono<String> told(EventRead prompt) {
        var run = prompt.agentRunId();
        return (run == null ? Flux.just(prompt) : events.toldWith(run, prompt.id()))
                .mapNotNull(EventRead::text)
                .collect(Collectors.joining("\n\n"));
    }

    private Mono<Void> said(Agent agent, Container container, String prompt, Delivery delivery) {
        return conversations
                .lockIdle(container)
                .then(reply(delivery))
                .flatMap(reply -> messages.addTold(
                        container,
                        new Message.Agent(agent.id(), agent.publicId()),
                        List.of(
                                new TranscriptEntry.Question(prompt, null),
                                new TranscriptEntry.Answer(
                                        reply, null, List.of(), delivery.suggestions(), null, null))))
                .then(conversations.use(container))
                .then(conversations.addUnread(container));
    }

    private static Context by(EventRead prompt, Context context) {
        var run = prompt.agentRunId();
        return run == null ? context : new Author(run).in(context);
    }

    private Mono<String> reply(Delivery delivery) {
        var said = delivery.reply() == 0
                ? Mono.just("")
                : events.find(delivery.reply())
                        .map(event -> Directives.scrubbed(Objects.requireNonNullElse(event.text(), "")))
                        .defaultIfEmpty("");
        return said.map(text -> Stream.of(text, delivery.question())
                        .filter(part -> !part.isBlank())
                        .collect(Collectors.joining("\n\n")))
                .map(text -> text.isEmpty() ? NOTHING : text);
    }
}
