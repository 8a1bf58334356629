package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.Implementation;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.scheduler.VirtualTimeScheduler;

/** Tests a server that gets one call after the other, played by the test. */
class RpcSessionTest {

    private static final Map<String, Object> HELLO = Map.of(
            "protocolVersion",
            "2025-11-25",
            "capabilities",
            Map.of("tools", Map.of()),
            "serverInfo",
            Map.of("name", "s", "version", "1"));

    private final VirtualTimeScheduler time = VirtualTimeScheduler.create();
    private final Wire wire = new Wire();
    private final RpcSession session = new RpcSession(wire, false, new SessionListener() {}, time);
    private final List<SessionSignal> first = new ArrayList<>();
    private final List<SessionSignal> second = new ArrayList<>();

    private Mono<ToolSession> opening() {
        return session.open(Implementation.builder("steward", "1").build(), Programs.LONG);
    }

    private static ToolUse use(String tool) {
        return new ToolUse(tool, Map.of(), true, Duration.ofMinutes(15));
    }

    private void begin() {
        opening().block(Programs.LONG);
        session.call(use("ask")).subscribe(first::add);
        session.call(use("other")).subscribe(second::add);
    }

    private void asks() {
        wire.says(new JSONRPCRequest(
                "elicitation/create",
                "q",
                Map.of("message", "Who?", "requestedSchema", Map.of("type", "object", "properties", Map.of()))));
    }

    @Test
    void whoWaitsForAnotherCallIsToldForWhich() {
        begin();
        assertThat(wire.calls()).containsExactly("ask");
        assertThat(second).singleElement().isInstanceOfSatisfying(SessionSignal.Said.class, said -> assertThat(
                        said.text())
                .isEqualTo("Waiting for “ask”: this server runs one call at a time."));
        wire.answers("ask");
        assertThat(first.getLast()).isInstanceOf(SessionSignal.Result.class);
        assertThat(wire.calls()).containsExactly("ask", "other");
    }

    @Test
    void aFormThatWaitsForAPersonKeepsNobodyElseWaiting() {
        begin();
        asks();
        assertThat(wire.calls()).containsExactly("ask", "other");
        wire.answers("other");
        assertThat(second.getLast()).isInstanceOf(SessionSignal.Result.class);
        time.advanceTimeBy(Duration.ofMinutes(10));
        var third = new ArrayList<SessionSignal>();
        session.call(use("third")).subscribe(third::add);
        wire.answers("third");
        assertThat(third).singleElement().isInstanceOf(SessionSignal.Result.class);

        ((SessionSignal.Asked) first.getFirst())
                .answer()
                .accept(new ElicitResult(ElicitResult.Action.ACCEPT, Map.of()));
        session.call(use("fourth")).subscribe(third::add);
        assertThat(wire.calls()).as("the first one works again").doesNotContain("fourth");
        wire.answers("ask");
        assertThat(first.getLast()).isInstanceOf(SessionSignal.Result.class);
        assertThat(wire.calls()).endsWith("fourth");
    }

    @Test
    void aQuestionIsOfTheCallThatWorks() {
        begin();
        asks();
        asks();
        assertThat(first).filteredOn(SessionSignal.Asked.class::isInstance).hasSize(1);
        assertThat(second).filteredOn(SessionSignal.Asked.class::isInstance).hasSize(1);
    }

    @Test
    void questionsThatCannotBeReadAreRefusedAndTakeNoPlace() {
        begin();
        for (int i = 0; i < 100; i++) {
            wire.says(new JSONRPCRequest(
                    "elicitation/create", "bad" + i, Map.of("message", "Who?", "requestedSchema", List.of())));
        }
        assertThat(wire.refused).hasSize(100).allMatch(error -> error.message().equals("This cannot be answered."));
        asks();
        assertThat(first).singleElement().isInstanceOf(SessionSignal.Asked.class);
    }

    @Test
    void aProgramThatRepeatsWhatItIsSentIsNamedAsOne() {
        wire.repeats = true;
        var failure = catchThrowableOfType(SessionFailure.class, () -> opening().block(Programs.LONG));
        assertThat(failure).hasMessageContaining("only echoes its input");
    }

    /** Records what is sent and says what the test wants. */
    private static final class Wire implements McpClientTransport {

        private final List<JSONRPCRequest> requests = new ArrayList<>();
        private Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> handler = message -> message;
        private final List<JSONRPCResponse.JSONRPCError> refused = new ArrayList<>();
        private boolean repeats;

        void says(JSONRPCMessage message) {
            handler.apply(Mono.just(message)).subscribe();
        }

        List<String> calls() {
            return requests.stream()
                    .map(Wire::tool)
                    .filter(tool -> !tool.isEmpty())
                    .toList();
        }

        private static String tool(JSONRPCRequest request) {
            return BoundedJson.MAPPER.convertValue(request.params(), Map.class).get("name") instanceof String name
                    ? name
                    : "";
        }

        void answers(String tool) {
            var request = requests.stream()
                    .filter(each -> tool(each).equals(tool))
                    .findFirst()
                    .orElseThrow();
            says(JSONRPCResponse.result(
                    Objects.requireNonNull(request.id()),
                    Map.of("content", List.of(Map.of("type", "text", "text", "done")))));
        }

        @Override
        public Mono<Void> connect(Function<Mono<JSONRPCMessage>, Mono<JSONRPCMessage>> listener) {
            handler = listener;
            return Mono.empty();
        }

        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return Mono.fromRunnable(() -> {
                if (repeats && !(message instanceof JSONRPCNotification)) {
                    says(message);
                } else if (message instanceof JSONRPCRequest request
                        && request.method().equals("initialize")) {
                    says(JSONRPCResponse.result(Objects.requireNonNull(request.id()), HELLO));
                } else if (message instanceof JSONRPCRequest request
                        && request.method().equals("tools/call")) {
                    requests.add(request);
                } else if (message instanceof JSONRPCResponse response && response.error() != null) {
                    refused.add(response.error());
                }
            });
        }

        @Override
        public Mono<Void> closeGracefully() {
            return Mono.empty();
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return BoundedJson.MAPPER.convertValue(data, type);
        }
    }
}
