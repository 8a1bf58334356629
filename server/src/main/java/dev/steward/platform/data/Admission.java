package dev.steward.platform.data;

import dev.steward.platform.problem.Problem;

/** Decides whether data may be stored now. */
@FunctionalInterface
interface Admission {

    enum Work {
        /** New work, which can wait. */
        NEW,
        /** The rest of work that has begun, which may use the reserved space. */
        UNDER_WAY
    }

    /**
     * Returns if the work may begin. Costs nothing.
     *
     * @throws Problem.DiskFull if there is no room for it
     * @throws Problem.Unavailable if the disk has failed and only a restart helps
     */
    void admit(Work work);
}
