package dev.steward.durable.job;

import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/** How far it is. @param total null where nobody knows */
record Progress(long done, @Nullable Long total, @Nullable String detail) {

    static final int MAX_DETAIL = 200;

    Progress {
        detail = detail == null ? null : Truncate.to(detail, MAX_DETAIL);
    }
}
