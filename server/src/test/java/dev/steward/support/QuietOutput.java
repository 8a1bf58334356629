package dev.steward.support;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Holds back the output of tests and shows it only if one fails: most of it is about failures that tests caused on purpose, and
 * about bodies that a test's client has not read. {@code -Dsteward.test.output=true} shows everything.
 */
public final class QuietOutput implements TestExecutionListener {

    private static final int MAX_BYTES = 512 * 1024;

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final HeldBack held = new HeldBack();

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        if (!Boolean.getBoolean("steward.test.output")) {
            var quiet = new PrintStream(held, true, StandardCharsets.UTF_8);
            System.setOut(quiet);
            System.setErr(quiet);
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        var printed = held.take();
        if (result.getStatus() == TestExecutionResult.Status.FAILED && !printed.isBlank()) {
            out.printf("%n== What %s printed:%n%s%n", test.getDisplayName(), printed);
        }
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        System.setOut(out);
        System.setErr(err);
    }

    /** Keeps the beginning, where things go wrong, up to a limit. */
    private static final class HeldBack extends ByteArrayOutputStream {

        @Override
        public synchronized void write(int one) {
            if (count < MAX_BYTES) {
                super.write(one);
            }
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, Math.min(length, Math.max(0, MAX_BYTES - count)));
        }

        synchronized String take() {
            var text = toString(StandardCharsets.UTF_8);
            reset();
            return text;
        }
    }
}
