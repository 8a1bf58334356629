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
 * Decides what an agent may do, in this order: deny rules, approvals for this run, ask rules, posting that would bypass the
 * rules, taint by foreign content, allow rules, and then the policy. Unclear matches count for deny and ask rules but not for
 * allow rules; errors lead to asking.
 *
 * @param grants approvals for the rest of this run
 * @param taintedBy the source of foreign content that the run has read, whose author may have other intentions than the user;
 *     null for none
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
     * An approval for the rest of a run.
     *
     * @param isTainted whether the run had read foreign content by then
     * @param covers the source of foreign content that the call itself brought in, if the run has read no other; null for none
     */
    public record Granted(
            String hash, boolean isTainted, @Nullable String covers) {

        boolean holds(@Nullable String taintedBy) {
            return taintedBy == null || isTainted || taintedBy.equals(covers);
        }
    }

    /** The decision, with a reason for the user. */
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
     * Decides about a redirect of an allowed request: the same host needs no further question.
     *
     * @param allowed the request that may be made
     */
    public PermissionDecision redirected(PermissionRequest.Url allowed, PermissionRequest.Url next) {
        var decision = decide(next);
        var host = CanonicalHost.ofUrl(next.url());
        boolean isSame = host.isPresent()
                && host.equals(CanonicalHost.ofUrl(allowed.url()))
                && (next.isReading() || next.method().equals(allowed.method()));
        return decision instanceof Ask && isSame ? new Allow(Reason.of(Reason.Kind.same_host)) : decision;
    }

    /** Whether it is approved for the rest of the run in its present state. */
    public boolean isGranted(PermissionRequest request) {
        return granted(request).isPresent();
    }

    /** An unclear match counts for ask and deny rules, after all clear ones. */
    private Optional<PermissionDecision> ruled(Effect effect, PermissionRequest request) {
        return first(effect, Match.YES, request)
                .map(rule -> decided(effect, Reason.of(Reason.Kind.rule, rule)))
                .or(() -> effect == Effect.allow
                        ? Optional.empty()
                        : first(effect, Match.UNCLEAR, request)
                                .map(rule -> decided(effect, Reason.of(Reason.Kind.unclear_rule, rule))));
    }

    private Optional<ArgumentRule> first(Effect effect, Match match, PermissionRequest request) {
        return rules.stream()
                .filter(rule -> rule.effect() == effect && rule.of(request, taintedBy != null) == match)
                .findFirst();
    }

    private static PermissionDecision decided(Effect effect, Reason reason) {
        return switch (effect) {
            case allow -> new Allow(reason);
            case ask -> new Ask(reason);
            case deny -> new Deny(reason);
        };
    }

    /** An approval from before the run read foreign content no longer counts, unless the call itself brought that content in. */
    private Optional<PermissionDecision> granted(PermissionRequest request) {
        var hash = request.signature();
        return grants.stream().anyMatch(grant -> grant.hash().equals(hash) && grant.holds(taintedBy))
                ? Optional.of(new Allow(Reason.of(Reason.Kind.granted)))
                : Optional.empty();
    }

    /** The model that answers in a conversation has tools of its own and does what it is told. These rules do not cover them. */
    private Optional<PermissionDecision> posting(PermissionRequest request) {
        boolean isPosting = request instanceof PermissionRequest.Mcp call && call.isPosting();
        boolean isFree =
                policy == ApprovalPolicy.autonomous && rules.stream().allMatch(rule -> rule.effect() == Effect.allow);
        return isPosting && !isFree ? Optional.of(new Ask(Reason.of(Reason.Kind.posting))) : Optional.empty();
    }

    /**
     * An autonomous agent never asks by design. Any other agent asks before it changes something that a page may have talked it
     * into, even if a rule or its origin would allow it.
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

    /** Why the balanced policy allows it; empty if it does not. */
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
