package dev.steward.platform.web;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import reactor.netty.ChannelBindException;

/** Explains that the service may not listen at the configured address, for example on a port below 1024. */
final class UnboundAnalyzer extends AbstractFailureAnalyzer<ChannelBindException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ChannelBindException cause) {
        return new FailureAnalysis(
                "Steward cannot listen on %s, port %d.".formatted(cause.localHost(), cause.localPort()),
                "Choose an address of this machine (STEWARD_HOST) and a port that is free and that this user may use"
                        + " (STEWARD_PORT).",
                cause);
    }
}
