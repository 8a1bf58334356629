package dev.steward.platform.data;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints a {@link StartupProblem} in words instead of a stack trace. */
final class StartupProblemAnalyzer extends AbstractFailureAnalyzer<StartupProblem> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StartupProblem cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.remedy(), cause);
    }
}
