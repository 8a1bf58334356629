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
 * and then the policy. What cannot be read counts for rules that deny or ask and for none that allows; what goes wrong is asked
 * about.
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

    /**
     * Something that was approved for the rest of a run.
     *
     * @param isTainted whether the run had read what others wrote by then
     * @param covers whose words the call itself brought, as long as the run has read nobody else's; null for nobody's
     */
    public record Granted(
            String hash, boolean isTainted, @Nullable String covers) {

        boolean holds(@Nullable String taintedBy) {
            return taintedBy == null || isTainted || taintedBy.equals(covers);
        }
    }

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
            return new Ask(Reason.of(Reason.Kind.unreadable));
        }
    }

    /**
     * What becomes of a request to which another one is redirected that may be made: its own host was decided about.
     *
     * @param allowed the one that may be made
     */
    public PermissionDecision redirected(PermissionRequest.Url allowed, PermissionRequest.Url next) {
        var decision = decide(next);
        var host = CanonicalHost.ofUrl(next.url());
        boolean isSame = host.isPresent()
                && host.equals(CanonicalHost.ofUrl(allowed.url()))
                && (next.isReading() || next.method().equals(allowed.method()));
        return decision instanceof Ask && isSame ? new Allow(Reason.of(Reason.Kind.same_host)) : decision;
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
            return Optional.of(decided(effect, Reason.of(Reason.Kind.rule, clear.get())));
        }
        return effect == Effect.allow ? Optional.empty() : unclear(effect, request, isTainted);
    }

    /** What cannot be told counts for whoever wants to hold it up. */
    private Optional<PermissionDecision> unclear(Effect effect, PermissionRequest request, boolean isTainted) {
        return rules.stream()
                .filter(rule -> rule.effect() == effect)
                .filter(rule -> rule.of(request, isTainted) == Match.UNCLEAR)
                .findFirst()
                .map(rule -> decided(effect, Reason.of(Reason.Kind.unclear_rule, rule)));
    }

    private static PermissionDecision decided(Effect effect, Reason reason) {
        return switch (effect) {
            case allow -> new Allow(reason);
            case ask -> new Ask(reason);
            case deny -> new Deny(reason);
        };
    }

    /** What was approved before the run read what others wrote is asked about again, unless the call itself brought that. */
    private Optional<PermissionDecision> granted(PermissionRequest request) {
        var hash = request.signature().hash();
        return grants.stream().anyMatch(grant -> grant.hash().equals(hash) && grant.holds(taintedBy))
                ? Optional.of(new Allow(Reason.of(Reason.Kind.granted)))
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
        return isPosting && !isFree ? Optional.of(new Ask(Reason.of(Reason.Kind.posting))) : Optional.empty();
    }

    /**
     * An agent that asks nobody was meant to. Of the others nobody expects that they change what a page tells them to change,
     * though a rule or Steward itself would let them.
     */
    private Optional<PermissionDecision> tainted(PermissionRequest request) {
        return taintedBy == null || policy == ApprovalPolicy.autonomous || request.isReading()
                ? Optional.empty()
                : Optional.of(new Ask(Reason.tainted(taintedBy)));
    }

    private PermissionDecision byPolicy(PermissionRequest request) {
        return switch (policy) {
            case manual -> new Ask(Reason.of(Reason.Kind.policy_manual));
            case autonomous -> new Allow(Reason.of(Reason.Kind.policy_autonomous));
            case balanced ->
                harmlessUnder(request)
                        .<PermissionDecision>map(kind -> new Allow(Reason.of(kind)))
                        .orElseGet(() -> new Ask(Reason.of(Reason.Kind.policy_balanced)));
        };
    }

    /** Why a balanced agent may do it. */
    private static Optional<Reason.Kind> harmlessUnder(PermissionRequest request) {
        return switch (request) {
            case PermissionRequest.Read _ -> Optional.of(Reason.Kind.reading);
            case PermissionRequest.Url url -> url.isReading() ? Optional.of(Reason.Kind.fetching) : Optional.empty();
            case PermissionRequest.Mcp call ->
                call.effects().isReading()
                        ? Optional.of(Reason.Kind.read_only_tool)
                        : call.origin() == ToolOrigin.NOTES ? Optional.of(Reason.Kind.own_notes) : Optional.empty();
            case PermissionRequest.Shell _,
                    PermissionRequest.Write _,
                    PermissionRequest.Memory _,
                    PermissionRequest.CustomTool _ -> Optional.empty();
        };
    }
}
