package dev.steward.agent.turn;

import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.durable.outbox.OutboxMessage;
import dev.steward.platform.data.Tx;
import dev.steward.support.Script;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.json.JsonMapper;

/** Tests what a linked conversation is told while others work on the agent. */
class AgentReplyDeliveryTest extends DriverTest {

    @Autowired
    private AgentReplyDelivery tellBack;

    @Autowired
    private AgentRepository agents;

    @Autowired
    private Conversations conversations;

    @Autowired
    private Tx tx;

    private OutboxMessage message(AgentRun run) {
        var ids = told(run).stream()
                .filter(event -> event.kind() == EventKind.user || event.kind() == EventKind.assistant_message)
                .map(EventRead::id)
                .toList();
        var told = new AgentReplyDelivery.Delivery(run.agentId(), ids.getFirst(), ids.getLast(), "", List.of());
        return new OutboxMessage(
                1,
                tellBack.kind(),
                "agent:" + run.agentId(),
                JsonMapper.shared().writeValueAsString(told),
                1,
                1,
                Instant.EPOCH);
    }

    @Test
    void whoeverHoldsTheAgentIsWaitedForBeforeTheConversationIsTouched() {
        long topic = talk.topic("Told");
        provider.next(Script.says("There it is."));
        var run = started(wish("Find it").linked(topic, null));
        awaited(run, RunStatus.idle);
        await().atMost(LONG).until(() -> talk.messages(topic).size() == 2);
        var message = message(run);
        var telling = new AtomicReference<CompletableFuture<Boolean>>();
        var isEarly = new AtomicBoolean();
        tx.durable(agents.lock(run.agentId())
                        .doOnNext(_ -> telling.set(tx.durable(tellBack.settle(message))
                                .thenReturn(true)
                                .subscribeOn(Schedulers.boundedElastic())
                                .toFuture()))
                        .flatMap(_ -> Mono.fromFuture(Objects.requireNonNull(telling.get()), true)
                                .doOnNext(isEarly::set)
                                .timeout(Duration.ofMillis(500))
                                .onErrorResume(TimeoutException.class, _ -> Mono.empty())
                                .then(conversations.lockIdle(Container.topic(topic)))))
                .block(LONG);
        assertThat(isEarly).isFalse();
        Objects.requireNonNull(telling.get()).join();
        assertThat(talk.messages(topic)).hasSize(4);
    }

    @Test
    void whatWasSaidWhileTheAgentWorkedReachesTheConversationWithItsAnswer() {
        long topic = talk.topic("Told at once");
        provider.next(Script.hangs(), Script.says("All done."));
        var run = started(wish("Find it").linked(topic, null));
        awaited(run, RunStatus.running);
        provider.awaitRequest();
        runs.message(run.agentId(), "First.").block(LONG);
        runs.message(run.agentId(), "Second.").block(LONG);
        runs.cancel(run.agentId()).block(LONG);
        runs.message(run.agentId(), "Third.").block(LONG);
        await().atMost(LONG).untilAsserted(() -> assertThat(talk.messages(topic))
                .extracting(row -> row.path("content").asString())
                .containsExactly("First.\n\nSecond.\n\nThird.", "All done."));
    }
}
