package dev.steward.support;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.PollInterval;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * How often a waiting test checks its condition, unless it says so itself. Most conditions are met within milliseconds, so it
 * checks at once and often, and then less and less, because a check may cost a request.
 */
public final class Polls implements TestExecutionListener {

    private static final Duration STEP = Duration.ofMillis(5);
    private static final Duration MAX_PAUSE = Duration.ofMillis(100);

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        PollInterval growing = (_, before) -> {
            var next = before.plus(STEP);
            return next.compareTo(MAX_PAUSE) < 0 ? next : MAX_PAUSE;
        };
        Awaitility.setDefaultPollInterval(growing);
    }
}
