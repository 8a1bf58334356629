package dev.steward.mcp.oauth;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Runs one sign-in: discovery, client registration, the person's consent, the token exchange. */
record SignIn(SignInTools tools, SignInRequest request, PendingSignIn flight) {

    /** Time limit for a person at the browser. */
    static final Duration INTERACTIVE = Duration.ofSeconds(180);

    /** Time limit for a browser without interaction. */
    static final Duration SILENT = Duration.ofSeconds(20);

    /** Time limit for requesting the sign-in page ahead, and for the challenge of the tool server. */
    static final Duration LOOK_AHEAD = Duration.ofSeconds(5);

    /** Fails with {@link SignInFailure} if a step fails. */
    Mono<SignInOutcome> run() {
        return run(true);
    }

    /** @param again whether a refused client may be registered once more */
    private Mono<SignInOutcome> run(boolean again) {
        return flight.unlessCancelled(prepared()).flatMap(prepared -> flight.unlessCancelled(
                        lookedAhead(prepared).thenReturn(prepared))
                .flatMap(this::passes)
                .onErrorResume(SignIn::isAboutClient, e -> refused(prepared, e, again)));
    }

    private Mono<SignInOutcome> passes(AuthorizationRequest prepared) {
        return switch (request.mode()) {
            case INTERACTIVE -> pass(prepared, false);
            case SILENT -> pass(prepared, true);
            case AUTO ->
                pass(prepared, true)
                        .flatMap(outcome -> outcome instanceof SignInOutcome.InteractionRequired
                                ? pass(prepared, false)
                                : Mono.just(outcome));
        };
    }

    /** Many servers forget their clients, for example on a restart. Steward can register its own clients again. */
    private Mono<SignInOutcome> refused(AuthorizationRequest prepared, Throwable e, boolean again) {
        if (!prepared.client().registered()) {
            return Mono.error(e);
        }
        tell("client_refused", Map.of("issuer", prepared.server().issuer()));
        return tools.registrar()
                .registrations()
                .remove(request.key())
                .then(Mono.defer(() -> again ? run(false) : Mono.error(e)));
    }

    /**
     * Requests the sign-in page before the person sees it if the server may not know the client: servers report that only on the
     * page itself, which Steward does not see. Any other response is ignored.
     */
    private Mono<Void> lookedAhead(AuthorizationRequest prepared) {
        if (!prepared.known().isDoubtful()) {
            return Mono.empty();
        }
        var page = prepared.address(Attempt.fresh(tools.ids()), false);
        return tools.parts()
                .calls()
                .send(HttpRequest.page(page))
                .timeout(LOOK_AHEAD, tools.parts().timer())
                .onErrorComplete()
                .flatMap(answer -> refusal(prepared.client(), answer)
                        .<Mono<Void>>map(refusal -> Mono.error(failure(refusal, true)))
                        .orElse(Mono.empty()));
    }

    /** A client that can be registered again is given up even if the page has no machine-readable error. */
    private static Optional<TokenAnswer.Refused> refusal(Client client, HttpAnswer page) {
        var said = TokenAnswer.refusal(page);
        return said.isEmpty() && client.registered() && page.isRefusalOfPage()
                ? Optional.of(new TokenAnswer.Refused("status " + page.status(), ""))
                : said;
    }

    private Mono<AuthorizationRequest> prepared() {
        var known = tools.credentials().known(request.key()).singleOptional();
        return known.flatMap(before -> challenge().flatMap(challenge -> prepared(before, challenge.orElse(null))));
    }

    /**
     * The challenge of the tool server. It is asked for if no call was refused yet, as after a restart: it may be the only place
     * that says where the metadata is and which scopes are required.
     */
    private Mono<Optional<Challenge>> challenge() {
        return Mono.justOrEmpty(request.challenge())
                .map(Optional::of)
                .switchIfEmpty(tools.parts()
                        .calls()
                        .send(HttpRequest.initialize(request.server()))
                        .timeout(LOOK_AHEAD, tools.parts().timer())
                        .map(answer -> Challenge.read(answer.challenges()))
                        .onErrorReturn(Optional.empty()));
    }

    private Mono<AuthorizationRequest> prepared(Optional<Credential> before, @Nullable Challenge challenge) {
        return tools.discoverer()
                .discover(request.server(), challenge)
                .doOnNext(found -> tell("found", Map.of("issuer", found.server().issuer())))
                .flatMap(found -> tools.registrar()
                        .client(
                                request.key(),
                                found.server(),
                                request.client(),
                                before.map(Credential::client).orElse(null),
                                request.back())
                        .map(client -> prepared(found, client, before, challenge)));
    }

    private AuthorizationRequest prepared(
            Discoverer.Discovered found,
            Registrar.Found client,
            Optional<Credential> before,
            @Nullable Challenge challenge) {
        var granted = before.map(Credential::scopes).orElse(List.of());
        var scopes = Scopes.choose(
                challenge, granted, found.resource().scopes(), found.server().scopes());
        var hint = before.map(Credential::loginHint).orElse(null);
        return new AuthorizationRequest(found, client, request.back(), scopes, hint);
    }

    private Mono<SignInOutcome> pass(AuthorizationRequest prepared, boolean silent) {
        return Mono.defer(() -> {
            var attempt = Attempt.fresh(tools.ids());
            var window = silent ? SILENT : INTERACTIVE;
            tell("asked", Map.of("silent", silent, "scope", String.join(" ", prepared.scopes())));
            return flight.unlessCancelled(flight.answer(
                            attempt, prepared.server(), window, tools.parts().timer(), () -> request.browser()
                                    .accept(prepared.address(attempt, silent))))
                    .flatMap(answer -> arrived(prepared, attempt, silent, answer));
        });
    }

    private Mono<SignInOutcome> arrived(
            AuthorizationRequest prepared, Attempt attempt, boolean silent, Redirect answer) {
        return switch (answer) {
            case Redirect.Code(var code) -> exchange(prepared, attempt, code);
            case Redirect.Denied denied -> denied(silent, denied);
            case Redirect.WrongIssuer() ->
                Mono.error(
                        SignInFailure.refused(
                                "Another authorization server answered than the one that was asked, so nothing was sent to it. Do not sign in there; try again, and tell whoever runs the tool server when it happens twice."));
            case Redirect.Nothing() -> {
                tell("nobody", Map.of());
                yield Mono.just(new SignInOutcome.InteractionRequired());
            }
        };
    }

    private Mono<SignInOutcome> denied(boolean silent, Redirect.Denied denied) {
        tell("denied", Map.of("error", denied.error(), "error_description", denied.description()));
        if (silent && denied.needsPerson()) {
            return Mono.just(new SignInOutcome.InteractionRequired());
        }
        if (denied.error().equals("access_denied")) {
            var why = denied.description().isEmpty() ? "" : ": “%s”".formatted(denied.description());
            return Mono.error(SignInFailure.refused("The sign-in was cancelled%s. Try again.".formatted(why)));
        }
        return refused(new TokenAnswer.Refused(denied.error(), denied.description()));
    }

    private Mono<SignInOutcome> exchange(AuthorizationRequest prepared, Attempt attempt, String code) {
        return tools.endpoint().exchange(prepared, code, attempt.verifier()).flatMap(answer -> switch (answer) {
            case TokenAnswer.Granted granted -> granted(prepared, attempt, granted);
            case TokenAnswer.Refused refused -> refused(refused);
            case TokenAnswer.Failed(var sentence, var _) -> Mono.error(SignInFailure.refused(sentence));
        });
    }

    private static Mono<SignInOutcome> refused(TokenAnswer.Refused refused) {
        return Mono.error(failure(refused, refused.isAboutClient()));
    }

    private static SignInFailure failure(TokenAnswer.Refused refused, boolean aboutClient) {
        var sentence =
                "The authorization server refused the sign-in: “%s”. Sign in again; if that is refused too, check the client and the access in the settings of the server."
                        .formatted(refused.description().isEmpty() ? refused.error() : refused.description());
        return new SignInFailure(new SignInOutcome.Refused(sentence), aboutClient);
    }

    private static boolean isAboutClient(Throwable e) {
        return e instanceof SignInFailure failure && failure.isAboutClient();
    }

    private Mono<SignInOutcome> granted(AuthorizationRequest prepared, Attempt attempt, TokenAnswer.Granted granted) {
        var identity = granted.identity();
        if (identity != null
                && prepared.scopes().contains(Scopes.OPENID)
                && !Redirect.isSame(Optional.ofNullable(identity.nonce()).orElse(""), attempt.nonce())) {
            return Mono.error(
                    SignInFailure.refused(
                            "The authorization server answered a different sign-in, so its answer was discarded. Sign in again."));
        }
        var server = prepared.server();
        var now = tools.parts().clock().instant();
        var tokens = Tokens.of(request.server(), server.token(), granted, now);
        var credential = new Credential(
                prepared.resource(),
                server.issuer(),
                server.token(),
                server.revocation(),
                prepared.client(),
                tokens,
                granted.scopes() == null ? prepared.scopes() : granted.scopes(),
                identity == null || identity.loginHint() == null ? prepared.hint() : identity.loginHint());
        tell("granted", tokens.detail());
        // checked once they are stored: whoever discards the sign-in removes what is stored before that
        return tools.credentials()
                .signedIn(request.key(), credential)
                .then(Mono.defer(() -> flight.isUnwanted()
                        ? tools.credentials().remove(request.key()).then(PendingSignIn.hasBeenCancelled())
                        : Mono.just(new SignInOutcome.Success())));
    }

    private void tell(String phase, Map<String, ? extends @Nullable Object> detail) {
        tools.parts().trace().tell(request.key(), request.name(), phase, detail);
    }
}
