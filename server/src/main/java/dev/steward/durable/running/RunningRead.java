package dev.steward.durable.running;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Running work.
 *
 * @param id of the run itself, within its kind
 * @param container what kind of thing it belongs to, {@code topic} for example
 * @param containerId that thing's id
 */
@Schema(name = "Running", description = "Running work")
public record RunningRead(
        @Schema(allowableValues = {"turn", "import", "job", "agent_run", "workflow_run"})
        String kind,

        long id,
        @Nullable String container,
        @Nullable Long containerId,
        Instant startedAt) {}
