package dev.steward.durable.job;

import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/** The progress of a job. @param total null if unknown */
record Progress(long done, @Nullable Long total, @Nullable String detail) {

    static final int MAX_DETAIL = 200;

    Progress {
        detail = detail == null ? null : Truncate.to(detail, MAX_DETAIL);
    }
}
