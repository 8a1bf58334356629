package dev.steward.provider;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Assembles the tool calls of a chat answer from pieces. A piece belongs to the latest call with the same index, or to the latest
 * of all if it has none, unless a name with another id, or after complete arguments, marks a new one.
 */
final class StreamedCalls {

    /** The arguments of a call that was cut before any arrived: invalid, so that it is not made without arguments. */
    static final String CUT = "{";

    private static final int NO_INDEX = -1;

    /** The name of a call without one, so that the model can be told that there is no such tool. */
    static final String UNNAMED = "unnamed";

    private final ResponseLimit allowance;
    private final List<Parts> calls = new ArrayList<>();

    /** The latest call for each combination that a piece may have: an index, an id, both or neither. */
    private final Map<Key, Parts> latest = new HashMap<>();

    private record Key(int index, String id) {}

    /** Standard fields of a call; all others are sent back with it. */
    private static final Set<String> OWN = Set.of("index", "id", "type", "function", "custom", "name", "arguments");

    private static final Set<String> OWN_OF_FUNCTION = Set.of("name", "arguments");

    private static final class Parts {
        final String id;
        final ObjectNode extra = ProviderJson.object();
        String name = "";
        final StringBuilder arguments = new StringBuilder();

        private final EventSource.Nesting nesting = new EventSource.Nesting();

        Parts(String id) {
            this.id = id;
        }

        void add(String piece) {
            arguments.append(piece);
            nesting.read(piece);
        }

        /** A name may arrive in pieces before the arguments; most servers that send it again repeat all of it. */
        void addName(String piece) {
            if (name.isEmpty() || arguments.isEmpty()) {
                name = piece.startsWith(name) ? piece : name + piece;
            }
        }

        /** Whether the piece is the complete arguments once more, as some servers send at the end. */
        boolean repeats(String piece) {
            return isWhole() && piece.startsWith("{") && piece.contentEquals(arguments);
        }

        boolean isWhole() {
            return !name.isEmpty() && !arguments.isEmpty() && !nesting.isOpen();
        }
    }

    StreamedCalls(ResponseLimit allowance) {
        this.allowance = allowance;
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /** Whether the arguments of the last call are incomplete. */
    boolean isOpen() {
        return !calls.isEmpty() && !calls.getLast().isWhole();
    }

    /** Adds a piece. @return whether it contained anything */
    boolean add(JsonNode piece) {
        String id = piece.path("id").asString("");
        // Some servers put both beside the id
        JsonNode function = Stream.of("function", "custom")
                .map(piece::path)
                .filter(JsonNode::isObject)
                .findFirst()
                .orElse(piece);
        String name = function.path("name").asString("");
        JsonNode given = function.path(function.has("input") ? "input" : "arguments");
        // Some servers send the arguments as an object rather than as text
        String arguments = given.isContainer() ? given.toString() : given.asString("");
        allowance.argue(id.length() + name.length() + arguments.length());
        int index = Math.max(NO_INDEX, piece.path("index").asInt(NO_INDEX));
        if ((id.isEmpty() && name.isEmpty() && arguments.isEmpty()) || allowance.isExceeded()) {
            Parts known = latest.get(new Key(index, ""));
            if (known != null && piece instanceof ObjectNode fields) {
                keepExtra(known, fields);
            }
            return false;
        }
        Parts call = isAnother(latest.get(new Key(index, "")), id, name, arguments)
                ? begun(index, id)
                : call(index, id, name);
        call.addName(name);
        if ("{}".contentEquals(call.arguments) && arguments.startsWith("{")) {
            call.arguments.setLength(0); // a placeholder, before the arguments themselves
        }
        if (!call.repeats(arguments)) {
            call.add(arguments);
        }
        if (piece instanceof ObjectNode fields) {
            keepExtra(call, fields);
        }
        return true;
    }

    private void keepExtra(Parts call, ObjectNode piece) {
        keepExtra(piece, OWN, call.extra);
        if (piece.path("function") instanceof ObjectNode function) {
            var extra = ProviderJson.object();
            keepExtra(function, OWN_OF_FUNCTION, extra);
            if (!extra.isEmpty()) {
                call.extra.withObject("function").setAll(extra);
            }
        }
    }

    private void keepExtra(ObjectNode piece, Set<String> own, ObjectNode extra) {
        piece.properties().forEach(field -> {
            JsonNode value = field.getValue();
            if (!own.contains(field.getKey()) && !value.isNull()) {
                allowance.keep(value.toString().length());
                if (!allowance.isExceeded()) {
                    extra.set(field.getKey(), value);
                }
            }
        });
    }

    /** The fields to send back with each call, in order. */
    List<ObjectNode> extras() {
        return calls.stream().map(call -> call.extra).toList();
    }

    /** Some servers give each piece an id of its own; without a name it is none of a new call. */
    private Parts call(int index, String id, String name) {
        Parts known = latest.get(new Key(index, id));
        if (known == null && name.isEmpty()) {
            known = latest.get(new Key(index, ""));
        }
        return known == null ? begun(index, id) : known;
    }

    /** Without an id, a name begins a new call if the previous one is complete; some servers repeat the name in each piece. */
    private static boolean isAnother(@Nullable Parts before, String id, String name, String arguments) {
        return before != null
                && id.isEmpty()
                && !name.isEmpty()
                && before.isWhole()
                && (name.equals(before.name)
                        ? arguments.startsWith("{") && !before.repeats(arguments)
                        : arguments.isEmpty() || arguments.startsWith("{"));
    }

    private Parts begun(int index, String id) {
        allowance.call();
        var call = new Parts(id);
        calls.add(call);
        for (int named : new int[] {index, NO_INDEX}) {
            latest.put(new Key(named, id), call);
            latest.put(new Key(named, ""), call);
        }
        return call;
    }

    /**
     * Adds the calls to a delta, with ids and without gaps.
     *
     * @param isCut whether the answer was cut, perhaps within the last call
     */
    void putInto(ObjectNode delta, boolean isCut) {
        if (isCut && calls.getLast().arguments.isEmpty()) {
            calls.getLast().arguments.append(CUT);
        }
        var array = delta.putArray("tool_calls");
        for (int i = 0; i < calls.size(); i++) {
            Parts call = calls.get(i);
            ObjectNode node = array.addObject();
            node.put("index", i).put("type", "function").put("id", call.id.isEmpty() ? "call_" + i : call.id);
            node.putObject("function")
                    .put("name", call.name.isEmpty() ? UNNAMED : call.name)
                    .put("arguments", call.arguments.isEmpty() ? "{}" : call.arguments.toString());
        }
        calls.clear();
        latest.clear();
    }
}
