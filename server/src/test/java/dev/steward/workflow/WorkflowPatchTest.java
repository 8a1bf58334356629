package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.permission.ApprovalPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Tests a workflow after it was created or changed (SPEC, Workflow; agents-workflows 16.6). */
class WorkflowPatchTest {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private static final WorkflowHead FULL = new WorkflowHead(
            "Name", "About", "rocket", "red", false, 5, 60, 3L, ApprovalPolicy.manual, 1_000L, 2_000_000_000L);

    private static WorkflowHead after(String body) {
        return JSON.readValue(body, WorkflowPatch.class).over(FULL);
    }

    private static WorkflowHead made(String body) {
        return JSON.readValue(body, WorkflowCreate.class).head(new StepDefaults(true, true, true, 90));
    }

    @Test
    void whatIsLeftOutStays() {
        assertThat(after("{}")).isEqualTo(FULL);
        assertThat(after("{\"name\": \"  \"}")).isEqualTo(FULL);
        assertThat(after("{\"name\": \" Other \"}").name()).isEqualTo("Other");
    }

    @Test
    void nullAndBlankAndZeroClear() {
        for (var none : new String[] {"null", "\" \""}) {
            assertThat(after("{\"icon\": %s}".formatted(none)).icon()).isNull();
            assertThat(after("{\"description\": %s}".formatted(none)).description())
                    .isNull();
            assertThat(after("{\"color\": %s}".formatted(none)).color()).isNull();
        }
        for (var none : new String[] {"null", "0"}) {
            assertThat(after("{\"role_id\": %s}".formatted(none)).roleId()).isNull();
            assertThat(after("{\"step_timeout_seconds\": %s}".formatted(none)).stepTimeoutSeconds())
                    .isNull();
        }
        assertThat(after("{\"approval_policy\": null}").approvalPolicy()).isNull();
        assertThat(after("{\"token_cap\": null}").tokenCap()).isNull();
        assertThat(after("{\"money_cap\": null}").moneyCap()).isNull();
        assertThat(after("{\"money_cap\": 0.5}").moneyCap()).isEqualTo(500_000_000L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\": null}",
                "{\"name\": \"\"}",
                "{\"clear_artifacts\": null}",
                "{\"max_loops\": null}",
                "{\"max_loops\": 0}",
                "{\"max_loops\": 26}",
                "{\"step_timeout_seconds\": 29}",
                "{\"step_timeout_seconds\": 86401}",
                "{\"step_timeout_seconds\": -1}",
                "{\"token_cap\": 0}",
                "{\"money_cap\": 0}",
                "{\"steps\": [null]}"
            })
    void whatCannotBeIsRefused(String body) {
        assertThatThrownBy(() -> after(body)).hasStackTraceContaining("Problem$Invalid");
    }

    @Test
    void aNewOneHasTheUsualValues() {
        assertThat(made("{\"name\": \" New \"}"))
                .isEqualTo(new WorkflowHead("New", null, null, null, true, 3, 90, null, null, null, null));
        assertThat(made("{\"name\": \"x\", \"step_timeout_seconds\": null}").stepTimeoutSeconds())
                .isNull();
        assertThat(made("{\"name\": \"x\", \"step_timeout_seconds\": 30}").stepTimeoutSeconds())
                .isEqualTo(30);
        assertThatThrownBy(() -> made("{\"name\": \" \"}")).hasStackTraceContaining("Problem$Invalid");
        assertThatThrownBy(() -> made("{\"name\": \"%s\"}".formatted("x".repeat(201))))
                .hasStackTraceContaining("Problem$Invalid");
    }
}
