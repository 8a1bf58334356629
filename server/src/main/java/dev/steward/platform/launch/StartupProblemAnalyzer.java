package dev.steward.platform.launch;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Prints a {@link StartupProblem} as text instead of a stack trace, even if it is wrapped. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class StartupProblemAnalyzer extends AbstractFailureAnalyzer<StartupProblem> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StartupProblem cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.remedy(), cause);
    }
}
