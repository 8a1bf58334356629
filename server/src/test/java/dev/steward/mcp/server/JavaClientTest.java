package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;
import static org.awaitility.Awaitility.await;

import dev.steward.event.Event;
import dev.steward.support.ServiceTest;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;
import reactor.core.publisher.Mono;

/** Tests the official Java client at /mcp. */
@ServiceTest
@Import(Fixtures.class)
@SuppressWarnings("NullAway.Init")
class JavaClientTest extends OpenToHosts {

    private static final String FOLLOWED = "steward://fixtures/a%2F1";

    private final Queue<String> updates = new ConcurrentLinkedQueue<>();
    private final Queue<Double> progress = new ConcurrentLinkedQueue<>();
    private final Queue<List<String>> offers = new ConcurrentLinkedQueue<>();
    private Wire wire;
    private McpAsyncClient java;
    private List<HostSession> mine = List.of();

    @BeforeEach
    void connect() {
        wire = new Wire(
                HttpClientStreamableHttpTransport.builder("http://127.0.0.1:" + port)
                        .endpoint("/mcp")
                        .openConnectionOnStartup(true)
                        .build(),
                new ConcurrentLinkedQueue<>());
        java = McpClient.async(wire)
                .requestTimeout(SOON)
                .initializationTimeout(SOON)
                .toolsChangeConsumer(tools -> Mono.fromRunnable(() ->
                        offers.add(tools.stream().map(McpSchema.Tool::name).toList())))
                .resourcesUpdateConsumer(
                        texts -> Mono.fromRunnable(() -> texts.forEach(text -> updates.add(text(text)))))
                .progressConsumer(told -> Mono.fromRunnable(() -> progress.add(told.progress())))
                .build();
        assertThat(of(java.initialize()).serverInfo().name()).isEqualTo("steward");
        mine = hosts.all();
    }

    @AfterEach
    void disconnect() {
        java.closeGracefully().block(SOON);
        // The client starts another session if the response to a question arrives after it has closed this one.
        await().atMost(SOON).until(() -> Collections.disjoint(hosts.all(), mine));
    }

    @Test
    void listsAndCallsTools() {
        assertThat(of(java.listTools()).tools())
                .extracting(McpSchema.Tool::name)
                .contains("steward_info", "fixture_say");
        var answer = of(java.callTool(call("fixture_say")));
        assertThat(answer.isError()).isNotEqualTo(true);
        assertThat(answer.structuredContent()).asInstanceOf(MAP).containsEntry("text", "hello");
        expose("search");
        await().atMost(SOON).until(() -> offers.stream()
                .anyMatch(tools -> tools.contains("steward_info") && !tools.contains("fixture_say")));
    }

    @Test
    void readsAndFollowsResources() {
        assertThat(of(java.listResources()).resources())
                .extracting(McpSchema.Resource::uri)
                .contains(FOLLOWED);
        var read = of(java.readResource(
                McpSchema.ReadResourceRequest.builder(FOLLOWED).build()));
        assertThat(text(read.contents().getFirst())).isEqualTo("text of a/1");
        java.subscribeResource(McpSchema.SubscribeRequest.builder(FOLLOWED).build())
                .block(SOON);
        await().atMost(SOON).until(() -> {
            bus.broadcast(Event.of("fixture.changed"));
            return !updates.isEmpty();
        });
        assertThat(updates).containsOnly("text of a/1");
        java.unsubscribeResource(McpSchema.UnsubscribeRequest.builder(FOLLOWED).build())
                .block(SOON);
    }

    @Test
    void followsACallAndTakesItBack() {
        var waiting = java.callTool(call("fixture_wait")).subscribe();
        await().atMost(SOON).until(() -> hands.begun.get() == 1 && !progress.isEmpty());
        waiting.dispose();
        wire.sendMessage(new McpSchema.JSONRPCNotification(
                        "notifications/cancelled",
                        Map.of("requestId", wire.calls().element())))
                .block(SOON);
        await().atMost(SOON).until(() -> hands.cancelled.get() == 1);
        assertThat(of(java.callTool(call("fixture_say"))).isError()).isNotEqualTo(true);
    }

    private static McpSchema.CallToolRequest call(String tool) {
        return McpSchema.CallToolRequest.builder(tool)
                .arguments(Map.of("text", "hello"))
                .progressToken("mine")
                .build();
    }

    private static String text(McpSchema.ResourceContents contents) {
        return ((McpSchema.TextResourceContents) contents).text();
    }

    private static <T> T of(Mono<T> answer) {
        return Objects.requireNonNull(answer.block(SOON));
    }

    /** The client's own transport, which records call ids: the client cannot cancel a call and does not expose its ids. */
    private record Wire(McpClientTransport own, Queue<Object> calls) implements McpClientTransport {

        @Override
        public Mono<Void> sendMessage(McpSchema.JSONRPCMessage message) {
            if (message instanceof McpSchema.JSONRPCRequest request
                    && request.method().equals("tools/call")) {
                calls.add(request.id());
            }
            return own.sendMessage(message);
        }

        @Override
        public Mono<Void> connect(Function<Mono<McpSchema.JSONRPCMessage>, Mono<McpSchema.JSONRPCMessage>> handler) {
            return own.connect(handler);
        }

        @Override
        public void setExceptionHandler(Consumer<Throwable> handler) {
            own.setExceptionHandler(handler);
        }

        @Override
        public Mono<Void> closeGracefully() {
            return own.closeGracefully();
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return own.unmarshalFrom(data, type);
        }

        @Override
        public List<String> protocolVersions() {
            return own.protocolVersions();
        }
    }
}
