package dev.steward.transfer.definition;

import static dev.steward.transfer.definition.Install.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import org.junit.jupiter.api.Test;

/** Tests the files that ship with Steward. They are imported and dry-run in {@link TransferApiTest}. */
class TransferExamplesTest {

    private final TransferExamples examples = new TransferExamples(new Blocking());

    @Test
    void eachIsADocumentThatSaysWhatItIsFor() {
        assertThat(given(examples.list().collectList())).hasSize(10).allSatisfy(example -> {
            assertThat(example.description()).hasSizeGreaterThan(30).endsWith(".");
            assertThat(example.title()).isNotBlank();
            assertThat(example.agentCount()).isPositive();
            assertThat(DocumentWriting.slug(example.title(), "")).isEqualTo(example.name());
        });
        assertThat(given(examples.list().collectList()))
                .extracting(TransferExample::title)
                .doesNotHaveDuplicates();
        assertThat(given(examples.get("inbox-triage")).file()).isEqualTo("inbox-triage.agent.yaml");
        assertThatThrownBy(() -> given(examples.get("none"))).isInstanceOf(Problem.NotFound.class);
    }
}
