package dev.steward.agent.definition;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Finds agents by their id, or by the public id that deep links use, in any case. */
@Component
public record AgentReference(AgentRepository agents) {

    /** Without leading zeros, so that an id has one spelling. */
    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");

    /** Characters of a name that an error message repeats; a public id is shorter. */
    private static final int MAX_NAME = 64;

    /** @throws Problem.NotFound when there is no such agent */
    public Mono<Agent> find(String named) {
        var byId = ID.matcher(named).matches() ? agents.find(Long.parseLong(named)) : Mono.<Agent>empty();
        return byId.switchIfEmpty(Mono.defer(() -> agents.find(named.toLowerCase(Locale.ROOT))))
                .switchIfEmpty(missing(named));
    }

    /** Returns the id. @throws Problem.NotFound when there is no such agent */
    public Mono<Long> id(String named) {
        return find(named).map(Agent::id);
    }

    public static <T> Mono<T> missing(long id) {
        return missing(String.valueOf(id));
    }

    private static <T> Mono<T> missing(String named) {
        return Mono.error(() -> new Problem.NotFound("Agent " + Truncate.to(named, MAX_NAME)));
    }
}
