package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.task.Blocking;
import dev.steward.support.ScriptedProvider;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

/** Base of the tests with a client on one end of a real socket and a scripted provider on the other. */
abstract class OnTheWire {

    /** As in the service: the libraries print a stack trace for every fault, and faults are expected here. */
    static {
        for (String noisy : List.of("chat.model.MessageAggregator", "anthropic.AnthropicChatModel")) {
            ((Logger) LoggerFactory.getLogger("org.springframework.ai." + noisy)).setLevel(Level.OFF);
        }
    }

    /** One white dot. */
    static final byte[] PNG = Base64.getDecoder()
            .decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==");

    static final String PNG_URL = "data:image/png;base64," + Base64.getEncoder().encodeToString(PNG);

    static final String KEY = "sk-canary-0123456789";

    /** Long enough for a busy machine, short enough for a test that waits for it. */
    static final Duration SILENCE = Duration.ofSeconds(1);

    /** The first call of a run loads the client library, which takes long on a busy machine. */
    static final Duration PATIENCE = Duration.ofSeconds(60);

    final MemoryBudget memory = new MemoryBudget(64 << 20);
    final ScriptedProvider provider = ScriptedProvider.start();
    private final ProviderHttp http = new ProviderHttp(limits(), memory, Clock.systemUTC());
    private final OpenAiClients openAi = new OpenAiClients(http);
    final ChatInterfaces interfaces =
            new ChatInterfaces(new ChatCompletions(openAi), new Responses(openAi), new AnthropicMessages(http));
    final ModelClient client = new ModelClient(interfaces, new Refused(), http, limits(), new Blocking());

    @AfterEach
    void closeWire() {
        http.destroy();
        provider.close();
    }

    static Consumer<Throwable> is(ModelFault.Kind kind) {
        return error -> assertThat(error).isInstanceOfSatisfying(ModelFault.class, fault -> assertThat(fault.kind)
                .isEqualTo(kind));
    }

    ModelProperties limits() {
        return new ModelProperties(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(2));
    }

    Resolution.Real real() {
        return real(KEY);
    }

    Resolution.Real real(String key) {
        return real(provider.baseUrl(), key);
    }

    static Resolution.Real real(String baseUrl, String key) {
        return real("openai_compatible", Map.of("base_url", baseUrl, "key", key));
    }

    static Resolution.Real real(String provider, Map<String, String> fields) {
        var choice = new Resolution.Choice(
                Catalogue.find(provider).orElseThrow(),
                new Resolution.Fields(Map.of(), fields),
                new Resolution.Keys(Map.of(), Optional.empty(), Set.of()),
                "scripted");
        return (Resolution.Real) Resolution.of(choice);
    }

    static ModelRequest hello() {
        return new ModelRequest(null, List.of(new PromptMessage.User("Hello")), List.of());
    }

    Flux<ModelEvent> stream() {
        return client.stream(real(), hello());
    }

    List<ModelEvent> events() {
        return events(real(), hello());
    }

    List<ModelEvent> events(Resolution.Real real, ModelRequest request) {
        return joined(client.stream(real, request)
                .collectList()
                .blockOptional(PATIENCE)
                .orElseThrow());
    }

    /** The same with adjacent texts joined, since their number depends on how busy the machine is. */
    static List<ModelEvent> joined(List<ModelEvent> events) {
        var joined = new ArrayList<ModelEvent>();
        for (var event : events) {
            if (event instanceof ModelEvent.Text(var more)
                    && !joined.isEmpty()
                    && joined.getLast() instanceof ModelEvent.Text(var text)) {
                joined.set(joined.size() - 1, new ModelEvent.Text(text + more));
            } else {
                joined.add(event);
            }
        }
        return joined;
    }
}
