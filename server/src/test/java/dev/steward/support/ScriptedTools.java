package dev.steward.support;

import dev.steward.tool.CallContext;
import dev.steward.tool.Offer;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolEffects;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSignal;
import dev.steward.tool.ToolSource;
import dev.steward.tool.ToolSources;
import dev.steward.tool.ToolSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tools whose behaviour a test defines. None are offered until a test adds one. */
public final class ScriptedTools implements ToolSources {

    private final Map<String, Function<ToolCall, Flux<ToolSignal>>> tools = new ConcurrentHashMap<>();
    private final Map<String, String> effects = new ConcurrentHashMap<>();
    private final Map<String, String> missing = new ConcurrentHashMap<>();
    private final Map<String, Mono<Boolean>> signIns = new ConcurrentHashMap<>();
    private final Set<String> hanging = ConcurrentHashMap.newKeySet();
    private final Set<String> queueing = ConcurrentHashMap.newKeySet();
    private final List<ToolCall> calls = new CopyOnWriteArrayList<>();
    private final List<CallContext> contexts = new CopyOnWriteArrayList<>();

    /** Offers a tool. @param name including its server, such as {@code clock__now} */
    public void offer(String name, Function<ToolCall, Mono<ToolResult>> behaviour) {
        offerSpeaking(name, call -> behaviour.apply(call).flux().map(ToolSignal.Result::new));
    }

    /** Offers a tool that also sends signals before its result. */
    public void offerSpeaking(String name, Function<ToolCall, Flux<ToolSignal>> behaviour) {
        tools.put(name, behaviour);
    }

    /** Sets the annotations of an offered tool. @param annotations as a JSON object */
    public void annotate(String name, String annotations) {
        effects.put(name, annotations);
    }

    /** Makes a server have no tools, with a notice saying why. */
    public void missing(String server, String notice) {
        missing.put(server, notice);
    }

    /** Makes a server require a sign-in. */
    public void signOut(String server) {
        signIns.put(server, Mono.just(true));
    }

    /** Makes a server never say whether it requires a sign-in. */
    public void sayNothing(String server) {
        signIns.put(server, Mono.never());
    }

    /** Makes a server fail when it is asked whether it requires a sign-in. */
    public void failToSay(String server) {
        signIns.put(server, Mono.error(new IllegalStateException("down")));
    }

    /** Makes a server never list its tools. */
    public void hang(String server) {
        hanging.add(server);
    }

    /** Makes a server order its calls as Steward's own does. */
    public void queue(String server) {
        queueing.add(server);
    }

    /** Signs in to a server. */
    public void signIn(String server) {
        signIns.remove(server);
    }

    /** The calls so far, in the order in which they began, with the names a model knows. */
    public List<ToolCall> calls() {
        return calls;
    }

    /** The contexts of the calls, in the same order. */
    public List<CallContext> contexts() {
        return contexts;
    }

    /** Removes all tools. */
    public void reset() {
        tools.clear();
        effects.clear();
        missing.clear();
        signIns.clear();
        hanging.clear();
        queueing.clear();
        calls.clear();
        contexts.clear();
    }

    @Override
    public List<ToolSource> now() {
        return Stream.concat(
                        tools.keySet().stream().map(name -> name.substring(0, name.indexOf("__"))),
                        missing.keySet().stream())
                .distinct()
                .sorted()
                .<ToolSource>map(Server::new)
                .toList();
    }

    private final class Server implements ToolSource {

        private final String name;

        private Server(String name) {
            this.name = name;
        }

        @Override
        public String server() {
            return name;
        }

        @Override
        public Mono<Offer> offer() {
            if (hanging.contains(name)) {
                return Mono.never();
            }
            var notice = missing.get(name);
            return Mono.just(
                    notice != null
                            ? Offer.missing(notice)
                            : Offer.of(tools.keySet().stream()
                                    .filter(tool -> tool.startsWith(name + "__"))
                                    .map(tool -> new ToolSpec(
                                            tool.substring(name.length() + 2),
                                            "A tool of the test",
                                            "{\"type\":\"object\"}",
                                            effects.get(tool)))
                                    .sorted(Comparator.comparing(ToolSpec::name))
                                    .toList()));
        }

        @Override
        public Mono<Boolean> needsSignIn(boolean tries) {
            return signIns.getOrDefault(name, Mono.just(false));
        }

        @Override
        public WaitsFor waitsFor(ToolEffects effects) {
            return queueing.contains(name) ? WaitsFor.ofOwn(effects) : WaitsFor.NONE;
        }

        @Override
        public Flux<ToolSignal> call(ToolCall call, CallContext in) {
            var known = new ToolCall(call.id(), name + "__" + call.name(), call.arguments());
            calls.add(known);
            contexts.add(in);
            var tool = tools.get(known.name());
            return tool == null ? Flux.just(new ToolSignal.Result(ToolResult.error("gone"))) : tool.apply(known);
        }
    }
}
