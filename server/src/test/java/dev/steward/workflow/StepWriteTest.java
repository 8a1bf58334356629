package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.problem.Problem;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Tests how steps sent by clients are normalized (SPEC, Server-side normalisation of step writes; agents-workflows 16.5). */
class StepWriteTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final StepDefaults ON = new StepDefaults(true, true, true, null);
    private static final StepDefaults OFF = new StepDefaults(false, false, false, 60);

    private static StepWrite sent(String body) {
        return JSON.readValue(body, StepWrite.class);
    }

    private static StepDraft stored(String body) {
        return sent(body).at(0, ON);
    }

    private static StepDraft with(String key, @Nullable Object value) {
        var body = new HashMap<String, Object>(Map.of("agent_id", 1));
        body.put(key, value);
        return stored(JSON.writeValueAsString(body));
    }

    @ParameterizedTest
    @CsvSource({
        "task,task",
        "inline,inline",
        "gate,gate",
        "approval,approval",
        "banana,task",
        "GATE,task",
        "'',task",
        ",task"
    })
    void anUnknownKindIsATask(@Nullable String sent, StepKind stored) {
        assertThat(with("kind", sent).step().kind()).isEqualTo(stored);
    }

    @ParameterizedTest
    @CsvSource({"fail,fail", "retry,retry", "continue,continues", "continues,fail", "x,fail", ",fail"})
    void anUnknownPolicyFails(@Nullable String sent, StepPolicy.OnError stored) {
        assertThat(with("on_error", sent).step().onError()).isEqualTo(stored);
    }

    @ParameterizedTest
    @CsvSource({"rework,rework", "stop,stop", "skip,skip", "y,rework", ",rework"})
    void anUnknownRejectionReworks(@Nullable String sent, StepPolicy.OnReject stored) {
        assertThat(with("on_reject", sent).step().onReject()).isEqualTo(stored);
    }

    @ParameterizedTest
    @CsvSource({"auto,auto", "selected,selected", "none,none", "z,auto", ",auto"})
    void anUnknownModeIsAuto(@Nullable String sent, StepPolicy.ContextMode stored) {
        assertThat(with("context_mode", sent).step().contextMode()).isEqualTo(stored);
    }

    @Test
    void aWordOfAnyLengthIsAnUnknownOne() {
        var word = "x".repeat(10_000);
        for (var key : new String[] {"kind", "on_error", "on_reject", "context_mode"}) {
            assertThat(with(key, word).step()).as(key).isEqualTo(with(key, "x").step());
        }
        assertThat(JSON.readValue("{\"action\": \"%s\"}".formatted(word), RejectWrite.class)
                        .chosen())
                .isNull();
    }

    @Test
    void anApprovalHasNoAgent() {
        var draft = stored("{\"kind\": \"approval\", \"agent_id\": 7, \"task\": \"Work.\"}");
        assertThat(draft.agency()).isEqualTo(new StepDraft.Agency.Nobody());
    }

    @Test
    void everyOtherStepNeedsAnAgentOrATask() {
        for (var body : new String[] {"{}", "{\"kind\": \"gate\", \"task\": \"  \"}", "{\"kind\": \"inline\"}"}) {
            assertThatThrownBy(() -> stored(body))
                    .isInstanceOf(Problem.BadRequest.class)
                    .hasMessage("Each step needs an existing agent, or instructions to run inline");
        }
        assertThat(stored("{\"agent_id\": 7}").agency()).isEqualTo(new StepDraft.Agency.Existing(7));
    }

    @ParameterizedTest
    @CsvSource({"inline,true,task", "inline,false,inline", "task,true,task", "task,false,task", "gate,true,gate"})
    void aStepWithASharedAgentIsATask(String kind, boolean reusable, StepKind stored) {
        var draft = stored("{\"kind\": \"%s\", \"task\": \"Look.\", \"reusable\": %s}".formatted(kind, reusable));
        assertThat(draft.step().kind()).isEqualTo(stored);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // name | title | reusable | the agent's title
                "Name | Title | false | Name",
                "-    | Title | false | Title",
                "'  ' | -     | false | Do it well.",
                "Name | Title | true  | Title",
                "Name | -     | true  | Name",
                "-    | -     | true  | Do it well."
            })
    void anAuthoredAgentIsCalledAsTheStepSays(
            @Nullable String name, @Nullable String title, boolean reusable, String called) {
        var body = new HashMap<String, Object>();
        body.put("task", "  Do it well. ");
        body.put("name", name);
        body.put("title", title);
        body.put("reusable", reusable);
        body.put("model", "  ");
        body.put("agent_id", 4);
        var agency = (StepDraft.Agency.Authored)
                stored(JSON.writeValueAsString(body)).agency();
        assertThat(agency.over()).isEqualTo(4);
        assertThat(agency.isReusable()).isEqualTo(reusable);
        assertThat(agency.draft().title()).isEqualTo(called);
        assertThat(agency.draft().task()).isEqualTo("Do it well.");
        assertThat(agency.draft().model()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"true,,", "true,true,true", "true,false,false", "false,,false", "false,true,true", "false,false,false"})
    void aSwitchThatIsLeftOpenFollowsTheSettings(boolean usual, @Nullable Boolean sent, @Nullable Boolean stored) {
        assertThat(StepDefaults.flag(sent, usual)).isEqualTo(stored);
        var body =
                JSON.writeValueAsString(sent == null ? Map.of("agent_id", 1) : Map.of("agent_id", 1, "use_mcp", sent));
        assertThat(sent(body).at(0, usual ? ON : OFF).step().useMcp()).isEqualTo(stored);
    }

    @Test
    void textsAreTrimmedAndBlankOnesAreNone() {
        assertThat(with("instructions", "  a ").step().instructions()).isEqualTo("a");
        assertThat(with("instructions", "  ").step().instructions()).isNull();
        assertThat(with("context_sources", " 3,1 ").step().contextSources()).isEqualTo("3,1");
        assertThat(with("context_sources", " ").step().contextSources()).isNull();
        assertThat(with("name", " ").step().name()).isNull();
        assertThat(with("mcp_servers", null).step().mcpServers()).isNull();
        assertThat(with("mcp_servers", " , ").step().mcpServers()).isEmpty();
        assertThat(with("mcp_servers", "b, a,,b").step().mcpServers()).isEqualTo("b,a");
        assertThat(with("on_fail_position", 40).step().onFailPosition()).isEqualTo(40);
    }

    @Test
    void onlyAnApprovalWaitsForAWhile() {
        assertThat(with("approval_timeout_seconds", 60).step().approvalTimeoutSeconds())
                .isNull();
        var step = stored("{\"kind\": \"approval\", \"approval_timeout_seconds\": 60}")
                .step();
        assertThat(step.approvalTimeoutSeconds()).isEqualTo(60);
        assertThat(step.onTimeout()).isEqualTo(StepPolicy.OnTimeout.reject);
        assertThat(stored("{\"kind\": \"approval\", \"on_timeout\": \"approve\"}")
                        .step()
                        .onTimeout())
                .isNull();
    }

    @Test
    void whatIsOutOfItsBoundsIsRefused() {
        for (var body : new String[] {
            "{\"max_retries\": 11}",
            "{\"max_retries\": -1}",
            "{\"on_fail_position\": -1}",
            "{\"approval_timeout_seconds\": 29}",
            "{\"name\": \"%s\"}".formatted("x".repeat(201)),
            "{\"title\": \"%s\"}".formatted("x".repeat(201)),
            "{\"instructions\": \"%s\"}".formatted("x".repeat(8_001)),
            "{\"context_sources\": \"%s\"}".formatted("1".repeat(201)),
            "{\"mcp_servers\": \"%s\"}".formatted("x".repeat(401))
        }) {
            assertThatThrownBy(() -> sent(body)).as(body).hasStackTraceContaining("Problem$Invalid");
        }
    }
}
