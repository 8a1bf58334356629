package dev.steward.contract;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Generates requests from the committed schema that are wrong in every way the schema can express. */
final class WrongRequests {

    /**
     * One request.
     *
     * @param operation the route it belongs to, as in the schema
     * @param refused whether it must be refused; the others may be understood in some way
     * @param documented the statuses the schema lists for its operation
     */
    record Wrong(
            String operation,
            String method,
            String path,
            Map<String, String> headers,
            byte @Nullable [] body,
            boolean refused,
            Set<Integer> documented,
            String what) {

        @Override
        public String toString() {
            return method + " " + path + " with " + what;
        }
    }

    private static final List<String> NO_IDS = List.of(
            "0",
            "-1",
            "+1",
            "01",
            "1.0",
            "1.5",
            "1e3",
            "0x1",
            "abc",
            "%00",
            "%20",
            "%201",
            "1%0A",
            "%EF%BC%91",
            "%D9%A1",
            "9223372036854775808",
            "99999999999999999999999",
            "%FF",
            "%F0%9F%92%A9",
            "null");

    private static final List<String> NO_TEXTS = List.of("%00", "a%00b");

    private static final List<String> ODD_TEXTS = List.of(
            "", "%20", "-1", "abc", "1.5", "99999999999999999999", "%FF", "%ED%A0%BD", "a,b,,c", "%F0%9F%92%A9");

    private static final List<String> ODD_TYPES = List.of(
            "garbage",
            "text/html",
            "application/xml",
            "a/b/c",
            "*",
            "/",
            ";",
            "application/json;charset=nonsense",
            "application/json;q=x",
            "*/*;q=5",
            ",,,",
            "application/json;charset=utf-16");

    private static final List<String> NO_JSON_TYPES = List.of(
            "garbage",
            "a/b/c",
            "/",
            ";",
            "text/json",
            "text/html",
            "application/xml",
            "text/plain",
            "multipart/form-data",
            "application/x-www-form-urlencoded",
            "application/json;charset=nonsense",
            "application/octet-stream");

    private static final Set<String> NOTHING = Set.of("", " ", "null");

    private static final List<String> NO_OBJECTS = List.of(
            "",
            " ",
            "null",
            "[]",
            "[{}]",
            "5",
            "\"x\"",
            "true",
            "{",
            "{}{}",
            "{} x",
            "{]",
            "NaN",
            "{\"a\":NaN}",
            "'a'",
            "{\"a\":1,\"a\":1}",
            "\u0000",
            "{\"a\":\"\u0001\"}",
            "[".repeat(5_000),
            "{\"a\":".repeat(5_000));

    private static final Map<String, List<String>> OTHER_TYPES = Map.of(
            "string", List.of("5", "1.5", "true", "{}", "[]", "[\"a\"]", "\"\\u0000\"", "\"a\\ud83d\"", "\"\\ude00a\""),
            "integer", List.of("\"1\"", "\"\"", "1.5", "1e400", "true", "{}", "[]", "[1]"),
            "boolean", List.of("\"true\"", "\"\"", "1", "0", "{}", "[]"),
            "object", List.of("5", "\"\"", "\"a\"", "[]", "true"),
            "array", List.of("5", "\"\"", "\"a\"", "{}", "true"));

    private final JsonNode schema;
    private final String topic;
    private final List<Wrong> made = new ArrayList<>();

    private WrongRequests(JsonNode schema, String topic) {
        this.schema = schema;
        this.topic = topic;
    }

    /** All of them; those about a topic use this one. */
    static List<Wrong> about(long topic) throws IOException {
        return made(topic, WrongRequests::make);
    }

    /** Bodies that end too early, each within a text field that is as long as the schema allows. */
    static List<Wrong> withLongTexts(long topic) throws IOException {
        return made(topic, WrongRequests::longTexts);
    }

    private static List<Wrong> made(long topic, BiConsumer<WrongRequests, Operation> maker) throws IOException {
        var text = Files.readString(OpenApiContractTest.SCHEMA);
        var requests = new WrongRequests(JsonMapper.shared().readTree(text), String.valueOf(topic));
        for (var path : requests.schema.path("paths").properties()) {
            for (var operation : path.getValue().properties()) {
                maker.accept(
                        requests,
                        new Operation(
                                operation.getKey().toUpperCase(java.util.Locale.ROOT),
                                path.getKey(),
                                operation.getValue()));
            }
        }
        return requests.made;
    }

    private void longTexts(Operation operation) {
        for (var property : resolved(operation.body()).path("properties").properties()) {
            int most = resolved(property.getValue()).path("maxLength").asInt(0);
            if (most > 50_000) {
                var body = "{\"%s\":\"%s\"".formatted(property.getKey(), "\u5b57".repeat(most));
                var path = filled(operation.path(), "", "");
                add(operation, path, Map.of("Content-Type", "application/json"), body, true, property.getKey());
            }
        }
    }

    private record Operation(String method, String path, JsonNode of) {

        String name() {
            return method + " " + path;
        }

        List<JsonNode> parameters(String in) {
            return of.path("parameters")
                    .valueStream()
                    .filter(each -> each.path("in").asString().equals(in))
                    .toList();
        }

        Set<Integer> statuses() {
            var statuses = new TreeSet<Integer>();
            of.path("responses").propertyNames().forEach(status -> statuses.add(Integer.valueOf(status)));
            return statuses;
        }

        /** Whether a request without a body is refused. */
        boolean isBodyRequired() {
            return of.path("requestBody").path("required").asBoolean(false);
        }

        JsonNode body() {
            return of.path("requestBody")
                    .path("content")
                    .path("application/json")
                    .path("schema");
        }
    }

    private void make(Operation operation) {
        var path = filled(operation.path(), "", "");
        for (var parameter : operation.parameters("path")) {
            var name = parameter.path("name").asString();
            boolean id = parameter.path("schema").path("type").asString().equals("integer");
            for (var value : id ? NO_IDS : NO_TEXTS) {
                add(operation, filled(operation.path(), name, value), Map.of(), "{}", true, name + " " + value);
            }
        }
        for (var parameter : operation.parameters("query")) {
            var name = parameter.path("name").asString();
            NO_TEXTS.forEach(value -> add(operation, path + "?" + name + "=" + value, Map.of(), null, true, value));
            ODD_TEXTS.forEach(value -> add(operation, path + "?" + name + "=" + value, Map.of(), null, false, value));
        }
        ODD_TYPES.forEach(type -> add(operation, path, Map.of("Accept", type), null, false, "Accept: " + type));
        if (!operation.body().isMissingNode()) {
            bodies(operation, path);
        }
    }

    private void bodies(Operation operation, String path) {
        var json = Map.of("Content-Type", "application/json");
        NO_JSON_TYPES.forEach(type -> add(operation, path, Map.of("Content-Type", type), "{}", true, type));
        add(operation, path, Map.of(), "{}", true, "no type");
        NO_OBJECTS.forEach(
                body -> add(operation, path, json, body, operation.isBodyRequired() || !NOTHING.contains(body), body));
        for (var charset : List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_16LE, Charset.forName("UTF-32"))) {
            var bytes = "[\"gr\u00fc\u00dfe\"]".getBytes(charset);
            made.add(new Wrong(
                    operation.name(),
                    operation.method(),
                    path,
                    json,
                    bytes,
                    true,
                    operation.statuses(),
                    "a list in " + charset));
        }
        for (var property : resolved(operation.body()).path("properties").properties()) {
            var name = property.getKey();
            for (var type : types(property.getValue())) {
                OTHER_TYPES
                        .getOrDefault(type, List.of())
                        .forEach(value -> add(
                                operation, path, json, "{\"%s\":%s}".formatted(name, value), true, name + " " + value));
            }
            if (name.contains("model")) {
                var long300 = "\"" + "m".repeat(300) + "\"";
                var body = "{\"content\":\"x\",\"%s\":%s}".formatted(name, long300);
                add(operation, path, json, body, true, "a model of 300 characters");
            }
        }
    }

    /** The only type besides null. A field with several types accepts too much to be wrong. */
    private List<String> types(JsonNode property) {
        var type = resolved(property).path("type");
        var all = (type.isArray() ? type.valueStream() : java.util.stream.Stream.of(type))
                .map(each -> each.asString(""))
                .filter(each -> !each.equals("null"))
                .toList();
        return all.size() == 1 ? all : List.of();
    }

    private JsonNode resolved(JsonNode node) {
        if (node.has("oneOf")) {
            return resolved(node.path("oneOf").path(0));
        }
        var reference = node.path("$ref").asString("");
        return reference.isEmpty() ? node : schema.at(reference.substring(1));
    }

    private String filled(String template, String name, String value) {
        var path = name.isEmpty() ? template : template.replace("{" + name + "}", value);
        return path.replace("{id}", topic).replace("{slug}", "none").replaceAll("\\{[^}]+}", "1");
    }

    private void add(
            Operation operation,
            String path,
            Map<String, String> headers,
            @Nullable String body,
            boolean refused,
            String what) {
        // A request that may be understood must not be a change that succeeds.
        boolean reads = operation.method().equals("GET");
        if (refused || reads) {
            var bytes = body == null || reads ? null : body.getBytes(StandardCharsets.UTF_8);
            var brief = what.length() > 60 ? what.substring(0, 60) + "…" : what;
            made.add(new Wrong(
                    operation.name(), operation.method(), path, headers, bytes, refused, operation.statuses(), brief));
        }
    }
}
