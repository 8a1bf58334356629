package dev.steward.durable.running;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** @param id of the run, unique within its kind @param container the kind of thing it belongs to, such as {@code topic} */
@Schema(name = "Running", description = "Running work")
public record RunningRead(
        @Schema(allowableValues = {"turn", "import", "job", "agent_run", "workflow_run"})
        String kind,

        long id,
        @Nullable String container,
        @Nullable Long containerId,
        Instant startedAt) {}
