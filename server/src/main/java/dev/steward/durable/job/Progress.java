package dev.steward.durable.job;

import dev.steward.platform.text.Cut;
import org.jspecify.annotations.Nullable;

/** How far it is. @param total null where nobody knows */
record Progress(long done, @Nullable Long total, @Nullable String detail) {

    static final int LONGEST_DETAIL = 200;

    Progress {
        detail = detail == null ? null : Cut.to(detail, LONGEST_DETAIL);
    }
}
