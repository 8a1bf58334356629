package dev.steward.agent;

import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.task.Chore;
import dev.steward.tool.Toolbox;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Lets runs go on that waited for a person to sign in to a tool server, when they have. */
@Component
class SignInChore implements Chore {

    private static final Duration EVERY = Duration.ofSeconds(10);
    private static final int PAGE = 100;

    private final RunReports reports;
    private final Toolbox toolbox;
    private final AgentGate gate;
    private final IsolatedItems each = new IsolatedItems("The agent run %s that waited for a sign-in could not go on");

    SignInChore(RunReports reports, Toolbox toolbox, AgentGate gate) {
        this.reports = reports;
        this.toolbox = toolbox;
        this.gate = gate;
    }

    @Override
    public Mono<Void> attend(Instant now) {
        return gate.isOpen().filter(open -> open).flatMap(_ -> from(0));
    }

    private Mono<Void> from(long after) {
        return reports.signedOut(after, PAGE).collectList().flatMap(page -> each.each(
                        Flux.fromIterable(page),
                        AgentRun::id,
                        run -> mayGoOn(run).filter(may -> may).flatMap(_ -> reports.signedIn(run.id())))
                .then(Mono.defer(() ->
                        page.size() < PAGE ? Mono.empty() : from(page.getLast().id()))));
    }

    private Mono<Boolean> mayGoOn(AgentRun run) {
        return Mono.justOrEmpty(RunTools.named(run.capabilities()))
                .flatMapMany(named -> toolbox.signedOut(named, false))
                .hasElements()
                .map(isSignedOut -> !isSignedOut);
    }

    @Override
    public String name() {
        return "agent_sign_ins";
    }

    @Override
    public Duration first() {
        return EVERY;
    }

    @Override
    public Duration every() {
        return EVERY;
    }

    @Override
    public String undone() {
        return "Runs of agents that waited for a sign-in could not go on";
    }
}
