package dev.steward.permission;

import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.Condition.Match;
import dev.steward.permission.PermissionDecision.Allow;
import dev.steward.permission.PermissionDecision.Ask;
import dev.steward.permission.PermissionDecision.Deny;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an agent may do, strictest first: what a person forbade, what a person approved in this run, what a person
 * wants to be asked about, what would be a way round all of that, what others may have talked it into, what a person allowed,
 * and then the policy. What cannot be read, or goes wrong, is asked about.
 *
 * @param grants what was approved for the rest of this run
 * @param taintedBy whose words the run has read that may want something else than the person; null for nobody's
 */
public record PermissionCheck(
        ApprovalPolicy policy,
        List<ArgumentRule> rules,
        List<Granted> grants,
        @Nullable String taintedBy) {

    public PermissionCheck {
        rules = List.copyOf(rules);
        grants = List.copyOf(grants);
    }

    /** Something that was approved for the rest of a run. @param isTainted whether the run had read what others wrote by then */
    public record Granted(String hash, boolean isTainted) {}

    /** What becomes of it, with the reason for a person. */
    public PermissionDecision decide(PermissionRequest request) {
        try {
            return ruled(Effect.deny, request)
                    .or(() -> granted(request))
                    .or(() -> ruled(Effect.ask, request))
                    .or(() -> posting(request))
                    .or(() -> tainted(request))
                    .or(() -> ruled(Effect.allow, request))
                    .orElseGet(() -> byPolicy(request));
        } catch (RuntimeException _) {
            return new Ask("What it wants could not be read, so you decide.");
        }
    }

    /** Whether it was approved for the rest of the run, as the run is now. */
    public boolean isGranted(PermissionRequest request) {
        return granted(request).isPresent();
    }

    private Optional<PermissionDecision> ruled(Effect effect, PermissionRequest request) {
        boolean isTainted = taintedBy != null;
        var clear = rules.stream()
                .filter(rule -> rule.effect() == effect)
                .filter(rule -> rule.of(request, isTainted) == Match.YES)
                .findFirst();
        if (clear.isPresent()) {
            var reason = "A rule says: %s.".formatted(clear.get());
            return Optional.of(
                    switch (effect) {
                        case allow -> new Allow(reason);
                        case ask -> new Ask(reason);
                        case deny -> new Deny(reason);
                    });
        }
        return effect == Effect.allow ? Optional.empty() : unclear(effect, request, isTainted);
    }

    private Optional<PermissionDecision> unclear(Effect effect, PermissionRequest request, boolean isTainted) {
        return rules.stream()
                .filter(rule -> rule.effect() == effect)
                .filter(rule -> rule.of(request, isTainted) == Match.UNCLEAR)
                .findFirst()
                .map(rule -> new Ask("Whether a rule speaks of it cannot be told: %s.".formatted(rule)));
    }

    /** What was approved before the run read what others wrote is asked about again. */
    private Optional<PermissionDecision> granted(PermissionRequest request) {
        var hash = request.signature().hash();
        return grants.stream().anyMatch(grant -> grant.hash().equals(hash) && (taintedBy == null || grant.isTainted()))
                ? Optional.of(new Allow("You approved this for the rest of the run."))
                : Optional.empty();
    }

    /**
     * The model that answers in a conversation has tools of its own, and follows what it is told. Nothing here looks at what it
     * does with them.
     */
    private Optional<PermissionDecision> posting(PermissionRequest request) {
        boolean isPosting = request instanceof PermissionRequest.Mcp call && call.isPosting();
        boolean isFree =
                policy == ApprovalPolicy.autonomous && rules.stream().allMatch(rule -> rule.effect() == Effect.allow);
        return isPosting && !isFree
                ? Optional.of(new Ask(
                        "The model that answers there may use its own tools, which no rule for agents looks at."))
                : Optional.empty();
    }

    /**
     * An agent that asks nobody was meant to. Of the others nobody expects that they change what a page tells them to change,
     * though a rule or Steward itself would let them.
     */
    private Optional<PermissionDecision> tainted(PermissionRequest request) {
        return taintedBy == null || policy == ApprovalPolicy.autonomous || isReading(request)
                ? Optional.empty()
                : Optional.of(new Ask("The run has read what others wrote, from %s, which may have led it to this."
                        .formatted(taintedBy)));
    }

    private static boolean isReading(PermissionRequest request) {
        return switch (request) {
            case PermissionRequest.Read _, PermissionRequest.Url _ -> true;
            case PermissionRequest.Mcp call -> call.effects().isReading();
            case PermissionRequest.Shell _,
                    PermissionRequest.Write _,
                    PermissionRequest.Memory _,
                    PermissionRequest.CustomTool _ -> false;
        };
    }

    private PermissionDecision byPolicy(PermissionRequest request) {
        return switch (policy) {
            case manual -> new Ask("This agent asks before it does anything.");
            case autonomous -> new Allow("This agent may do everything without asking.");
            case balanced ->
                harmlessUnder(request)
                        .<PermissionDecision>map(Allow::new)
                        .orElseGet(() -> new Ask("This agent asks before it changes anything."));
        };
    }

    /** Why a balanced agent may do it. */
    private static Optional<String> harmlessUnder(PermissionRequest request) {
        return switch (request) {
            case PermissionRequest.Read _ -> Optional.of("Reading changes nothing.");
            case PermissionRequest.Url _ -> Optional.of("Fetching changes nothing.");
            case PermissionRequest.Mcp call ->
                call.effects().isReading()
                        ? Optional.of("Its server says that the tool changes nothing.")
                        : call.origin() == ToolOrigin.NOTES
                                ? Optional.of("The agent writes its own notes.")
                                : Optional.empty();
            case PermissionRequest.Shell _,
                    PermissionRequest.Write _,
                    PermissionRequest.Memory _,
                    PermissionRequest.CustomTool _ -> Optional.empty();
        };
    }
}
