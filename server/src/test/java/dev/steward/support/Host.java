package dev.steward.support;

import dev.steward.exposed.ExposedCall;
import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.platform.problem.Problem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import reactor.core.publisher.Mono;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls tools as a host does, without a protocol: JSON in and out, and a sentence for a refusal. */
public final class Host {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final ObjectProvider<ExposedTools> tools;
    private final JsonMapper json;

    public Host(ObjectProvider<ExposedTools> tools, JsonMapper json) {
        this.tools = tools;
        this.json = json;
    }

    /** All tools of all features. */
    public List<ExposedTool<?, ?>> tools() {
        return tools.stream().flatMap(feature -> feature.tools().stream()).toList();
    }

    /** Calls a tool with access to everything. */
    public JsonNode call(String tool, Map<String, ?> input) {
        return call(tool, input, HostCall.ofAll());
    }

    /** The result of a call. */
    public JsonNode call(String tool, Map<String, ?> input, ExposedCall call) {
        return Objects.requireNonNull(begin(tool, input, call).block(LONG));
    }

    /** A call that starts on subscription. */
    public Mono<JsonNode> begin(String tool, Map<String, ?> input, ExposedCall call) {
        var found = tools().stream()
                .filter(each -> each.name().equals(tool))
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no tool " + tool));
        return Mono.defer(() -> run(found, input, call));
    }

    private <I extends Record, O extends Record> Mono<JsonNode> run(
            ExposedTool<I, O> tool, Map<String, ?> input, ExposedCall call) {
        return tool.work()
                .run(read(tool.input(), input), call)
                .map(result -> json.readTree(json.writeValueAsString(result)));
    }

    private <I> I read(Class<I> type, Map<String, ?> input) {
        try {
            return json.readValue(json.writeValueAsString(input), type);
        } catch (DatabindException e) {
            throw e.getCause() instanceof Problem problem ? problem : e;
        }
    }

    /** The text of a refusal. */
    public String refusal(String tool, Map<String, ?> input) {
        return refusal(begin(tool, input, HostCall.ofAll()));
    }

    /** The refusal of a prepared call. */
    public static String refusal(Mono<?> call) {
        try {
            throw new AssertionError("It was not refused: " + call.block(LONG));
        } catch (Problem problem) {
            return problem.detail();
        }
    }
}
