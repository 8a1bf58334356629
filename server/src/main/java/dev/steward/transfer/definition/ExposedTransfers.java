package dev.steward.transfer.definition;

import dev.steward.exposed.TextPart;
import dev.steward.platform.input.Check;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.transfer.definition.DefinitionExports.Exported;
import dev.steward.transfer.definition.TransferDocument.Kind;
import dev.steward.transfer.definition.TransferImport.Action;
import dev.steward.transfer.definition.TransferPreview.Conflict;
import dev.steward.transfer.definition.TransferPreview.Difference;
import dev.steward.transfer.definition.TransferPreview.Warning;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Exports and import previews of agents and workflows for hosts. */
@Service
record ExposedTransfers(DefinitionExports exports, ImportPreviews previews) {

    /** Maximum characters of a file per response. */
    private static final int PART = 100_000;

    /** Maximum number of conflicts, and of paths in each, that a host sees. */
    private static final int MAX_CONFLICTS = 100;

    private static final int MAX_PATHS = 20;

    record OfAgent(
            Long agentId,

            @Nullable
            @Schema(minimum = "0", defaultValue = "0", description = "Where to go on: `next` of an earlier answer")
            Long offset) {
        OfAgent {
            new Check()
                    .id("agent_id", agentId)
                    .range("offset", offset, 0, Long.MAX_VALUE)
                    .verify();
        }
    }

    record OfWorkflow(
            Long workflowId,

            @Nullable
            @Schema(minimum = "0", defaultValue = "0", description = "Where to go on: `next` of an earlier answer")
            Long offset) {
        OfWorkflow {
            new Check()
                    .id("workflow_id", workflowId)
                    .range("offset", offset, 0, Long.MAX_VALUE)
                    .verify();
        }
    }

    record ExposedFile(
            @Schema(description = "What people save it as") String fileName,
            @Schema(description = "YAML") String content,

            @Nullable @Schema(description = "What to give as `offset` for the rest; null at the end")
            Long next) {}

    record Content(
            @Schema(minLength = 1, maxLength = YamlReading.MAX_BYTES, description = "The file as text: YAML")
            String content) {
        Content {
            TransferText.check(new Check(), content).verify();
        }
    }

    /** A conflict without the differing texts. */
    record ExposedConflict(
            Kind kind,
            @Nullable Integer index,
            String name,
            long existingId,
            String existingTitle,
            boolean sameObject,

            @Schema(description = "What becomes of it where the person says nothing")
            Action usual,

            List<Action> allowed,

            @Nullable @Schema(description = "Why it cannot be replaced now")
            String refusal,

            @Schema(description = "What replacing would change, the first 20")
            List<String> changes) {

        static ExposedConflict of(Conflict conflict) {
            return new ExposedConflict(
                    conflict.kind(),
                    conflict.index(),
                    conflict.name(),
                    conflict.existingId(),
                    conflict.existingTitle(),
                    conflict.sameObject(),
                    conflict.usual(),
                    conflict.allowed(),
                    conflict.refusal(),
                    conflict.differences().stream()
                            .limit(MAX_PATHS)
                            .map(Difference::path)
                            .toList());
        }
    }

    record Previewed(
            Kind kind,
            String name,
            int agentCount,
            int stepCount,

            @Schema(description = "How many items are there already")
            int conflictCount,

            @Schema(description = "The first 100 of them") List<ExposedConflict> conflicts,
            List<Warning> warnings) {

        static Previewed of(TransferPreview preview) {
            return new Previewed(
                    preview.kind(),
                    preview.name(),
                    preview.agentCount(),
                    preview.stepCount(),
                    preview.conflicts().size(),
                    preview.conflicts().stream()
                            .limit(MAX_CONFLICTS)
                            .map(ExposedConflict::of)
                            .toList(),
                    preview.warnings());
        }
    }

    /** @throws Problem.NotFound if there is no such agent. @throws Problem.BadRequest if it belongs to a step */
    Mono<ExposedFile> agent(OfAgent wish, MemoryBudget.Share memory) {
        return exports.agent(String.valueOf(wish.agentId()), memory::reserve)
                .map(exported -> part(exported, wish.offset(), memory));
    }

    /** @throws Problem.NotFound if there is no such workflow */
    Mono<ExposedFile> workflow(OfWorkflow wish, MemoryBudget.Share memory) {
        return exports.workflow(wish.workflowId(), memory::reserve)
                .map(exported -> part(exported, wish.offset(), memory));
    }

    /** @throws Problem.BadRequest if the text is not a valid document. @throws Problem.Conflict if agents are switched off */
    Mono<Previewed> preview(Content wish, MemoryBudget.Share memory) {
        return previews.preview(wish.content(), memory::reserve).map(Previewed::of);
    }

    private static ExposedFile part(Exported exported, @Nullable Long offset, MemoryBudget.Share memory) {
        memory.reserve(MemoryBudget.estimatedBytes(0, exported.text()));
        var part = TextPart.of(exported.text(), Objects.requireNonNullElse(offset, 0L), PART);
        return new ExposedFile(exported.name(), part.text(), part.next());
    }
}
