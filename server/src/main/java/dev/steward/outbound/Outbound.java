package dev.steward.outbound;

import dev.steward.outbound.OutboundFailure.Kind;
import dev.steward.platform.security.Origin;
import dev.steward.platform.task.Blocking;
import io.netty.handler.ssl.SslContextBuilder;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The only client for calls that a model, a page or a tool server's metadata asks for. A name is resolved once, all of its
 * addresses are checked, and one of them is connected to; every redirect is checked the same way. There is no proxy, and no
 * cookies or credentials except those in the request.
 */
public final class Outbound {

    /** How many of a host's addresses are tried. */
    private static final int MAX_ADDRESSES = 4;

    private static final Pattern GZIP = Pattern.compile("(?i)\\s*(?:x-)?gzip\\s*");

    private final Blocking blocking;
    private final Predicate<Origin> allowed;
    private final HostNames names;
    private final OutboundExchange exchange;

    /** @param allowed origins that the user allows at any address; asked for each call and redirect, so it must be fast */
    public Outbound(Blocking blocking, Predicate<Origin> allowed) {
        this(blocking, allowed, HostNames.SYSTEM, encrypting());
    }

    Outbound(Blocking blocking, Predicate<Origin> allowed, HostNames names, OutboundExchange exchange) {
        this.blocking = blocking;
        this.allowed = allowed;
        this.names = names;
        this.exchange = exchange;
    }

    /** Uses the JVM's default trust store. */
    static OutboundExchange encrypting() {
        try {
            return new HttpExchange(SslContextBuilder.forClient().build());
        } catch (SSLException e) {
            throw new IllegalStateException("This Java cannot encrypt connections.", e);
        }
    }

    /**
     * Sends a request and returns the response, whatever its status. Fails with {@link OutboundFailure} if it could not be sent
     * or got no response; nothing is sent to an unchecked address. Cancelling closes the connection.
     */
    public Mono<OutboundAnswer> send(OutboundRequest request) {
        return send(request, RedirectCheck.NONE);
    }

    /** As above, but each redirect is checked before connecting to it. */
    public Mono<OutboundAnswer> send(OutboundRequest request, RedirectCheck check) {
        var limits = request.limits();
        return Mono.defer(() -> first(request, check))
                .timeout(
                        limits.time(),
                        Mono.error(() -> new OutboundFailure(
                                Kind.TIMEOUT,
                                "There was no whole answer within %d seconds."
                                        .formatted(Math.max(1, limits.time().toSeconds())))));
    }

    private Mono<OutboundAnswer> first(OutboundRequest request, RedirectCheck check) {
        request.flaw().ifPresent(flaw -> {
            throw new OutboundFailure(Kind.REQUEST, flaw);
        });
        OutboundUrl.spellingFlaw(request.url()).ifPresent(flaw -> {
            throw new OutboundFailure(Kind.ADDRESS, "The address %s, so it was not called.".formatted(flaw));
        });
        return follow(request, 0, check);
    }

    private Mono<OutboundAnswer> follow(OutboundRequest request, int followed, RedirectCheck check) {
        var limits = request.limits();
        return call(request).flatMap(answer -> {
            if (limits.redirects() == 0) {
                return unpacked(answer, request);
            }
            var location = answer.header("location").orElse(null);
            return OutboundRedirect.next(request, answer.status(), location)
                    .map(next -> followed < limits.redirects()
                            ? checked(next, check).then(Mono.defer(() -> follow(next, followed + 1, check)))
                            : tooMany(limits))
                    .orElseGet(() -> unpacked(answer, request));
        });
    }

    private static Mono<Void> checked(OutboundRequest next, RedirectCheck check) {
        return check.refusal(next).flatMap(why -> Mono.error(new OutboundFailure(Kind.REDIRECT, why)));
    }

    private static Mono<OutboundAnswer> tooMany(OutboundLimits limits) {
        return Mono.error(new OutboundFailure(
                Kind.REDIRECT,
                "The address is redirected again and again, more than %d times.".formatted(limits.redirects())));
    }

    private Mono<OutboundAnswer> call(OutboundRequest request) {
        var target = OutboundTarget.of(request.url());
        return addresses(target)
                .flatMap(addresses -> first(addresses, target, request))
                .onErrorMap(
                        Exception.class,
                        e -> OutboundFailure.of(e, target.origin().host()));
    }

    /** Resolves a host. Fails if any of its addresses is forbidden. */
    private Mono<List<InetAddress>> addresses(OutboundTarget target) {
        var host = target.origin().host();
        boolean isJudged = !allowed.test(target.origin());
        if (isJudged) {
            OutboundUrl.flaw(target.url()).ifPresent(flaw -> {
                throw notCalled(host, flaw);
            });
        }
        return OutboundUrl.literal(host)
                .map(address -> Mono.just(List.of(address)))
                .orElseGet(() -> blocking.call(() -> names.lookUp(host)))
                .onErrorMap(
                        UnknownHostException.class,
                        _ -> new OutboundFailure(Kind.NAME, "The name “%s” leads nowhere.".formatted(host)))
                .doOnNext(
                        addresses -> addresses.stream().filter(_ -> isJudged).forEach(address -> judge(host, address)));
    }

    private static void judge(String host, InetAddress address) {
        OutboundAddress.refused(address).ifPresent(kind -> {
            throw notCalled(
                    host, "leads to an address that is not called: %s, %s".formatted(address.getHostAddress(), kind));
        });
    }

    private static OutboundFailure notCalled(String host, String flaw) {
        return new OutboundFailure(
                Kind.ADDRESS, "“%s” %s. A host that you trust can be allowed in Settings.".formatted(host, flaw));
    }

    /** The response from the first address that accepts the connection; after that no other address is tried. */
    private Mono<OutboundAnswer> first(List<InetAddress> addresses, OutboundTarget target, OutboundRequest request) {
        var host = target.origin().host();
        return Flux.fromIterable(addresses)
                .take(MAX_ADDRESSES)
                .concatMap(address -> exchange.send(target, address, request)
                        .switchIfEmpty(Mono.error(() -> OutboundFailure.brokenOff(host)))
                        .onErrorResume(OutboundFailure::isBeforeConnection, _ -> Mono.empty()))
                .next()
                .switchIfEmpty(Mono.error(() -> OutboundFailure.unreachable(host)));
    }

    /** Decompresses a body if necessary, off the event loop because it may take a while. */
    private Mono<OutboundAnswer> unpacked(OutboundAnswer answer, OutboundRequest request) {
        boolean isPacked = answer.header("content-encoding")
                .filter(coding -> GZIP.matcher(coding).matches())
                .isPresent();
        return isPacked && answer.body().length > 0
                ? blocking.call(() -> unpackedNow(answer, request.limits().bytes()))
                : Mono.just(answer);
    }

    private static OutboundAnswer unpackedNow(OutboundAnswer answer, int limit) {
        var body = BodyBytes.unpacked(answer.body(), answer.truncated(), limit)
                .orElseThrow(
                        () -> new OutboundFailure(Kind.ANSWER, "The answer is not packed in the way that it says."));
        var headers = new TreeMap<>(answer.headers());
        headers.keySet().removeAll(Set.of("content-encoding", "content-length"));
        return new OutboundAnswer(answer.status(), answer.url(), headers, body.kept(), body.isCut(), body.seen());
    }
}
