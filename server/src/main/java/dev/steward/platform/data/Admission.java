package dev.steward.platform.data;

import dev.steward.platform.problem.Problem;

/** Says whether something may be stored now. */
@FunctionalInterface
interface Admission {

    /** What is to be stored. */
    enum Work {
        /** Something new, which can wait. */
        NEW,
        /** The rest of something that has begun, which may use the room that is kept for it. */
        UNDER_WAY
    }

    /**
     * Returns when the work may begin. Costs nothing.
     *
     * @throws Problem.DiskFull when there is no room for it
     * @throws Problem.Unavailable when the disk has failed, and only a new start helps
     */
    void admit(Work work);
}
