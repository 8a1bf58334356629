package dev.steward.provider;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A provider's explanation of a refusal, whatever its shape. Routers wrap the original reason several times over: the innermost
 * reason counts.
 *
 * @param code codes, types and states from the outside to the inside, in lowercase
 * @param message on one line
 * @param delay how long to wait, if the body says so
 */
record RefusalWords(String code, String message, Optional<Duration> delay) {

    /** Maximum characters kept; the important part comes first. Counted after collapsing white space. */
    private static final int READ = 4_000;

    private static final int MAX_DEPTH = 10;

    private static final RefusalWords NOTHING = new RefusalWords("", "", Optional.empty());

    /** Fields that may contain the reason, the likeliest first. */
    private static final List<String> REASONS = List.of(
            "message",
            "detail",
            "details",
            "msg",
            "error_description",
            "error_message",
            "error_msg",
            "status_msg",
            "base_resp",
            "faultstring",
            "err",
            "Message",
            "errors",
            "fieldViolations",
            "description",
            "reason",
            "title");

    /** Messages that say nothing, so that another one counts if there is one. */
    private static final Pattern EMPTY =
            Pattern.compile("(?i)(?:bad request|invalid (?:request|input|argument)|request contains an invalid argument"
                    + "|provider returned error|internal(?: server)? error|unprocessable (?:entity|content)|forbidden"
                    + "|(?:request )?validation (?:error|failed)|error|failed)?[.!]?");

    private static final List<String> DELAYS =
            List.of("retryDelay", "retry_after", "retry_after_seconds", "estimated_time");

    private static final Pattern STATUS = Pattern.compile("(?<!\\S)[45]\\d\\d(?!\\S)");

    private static final Pattern SECONDS = Pattern.compile("(\\d{1,6})(?:\\.\\d{1,9})?s?");
    private static final Pattern IN_WORDS = Pattern.compile(
            "(?:try|retry)(?: again)? (?:in|after) (?:about )?(?:(\\d{1,4}) ?h[a-z]{0,5} ?)?(?:(\\d{1,4}) ?m(?:in[a-z]{0,5})?(?![a-z]) ?)?(?:(\\d{1,6})(?:\\.\\d{1,9})? ?s)?",
            Pattern.CASE_INSENSITIVE);

    /** Reads a response body. Credentials are removed before cutting, which might otherwise leave the beginning of one. */
    static RefusalWords read(String body, Endpoint endpoint) {
        RefusalWords outside = read(body);
        JsonNode json = outside.message.isEmpty() ? json(body) : null;
        RefusalWords words = json == null ? outside : within(json, 0);
        String line = endpoint.redact(words.message).replaceAll("\\s+", " ").strip();
        var delay = words.delay.or(() -> inWords(line));
        return new RefusalWords(cut(words.code), cut(line), delay);
    }

    /** Whether the text is an object with a message for a person. */
    static boolean isIn(String text) {
        return text.startsWith("{") && !read(text).message.isBlank();
    }

    boolean hasCode(String part) {
        return code.contains(part);
    }

    /** The HTTP status among the codes; 0 if there is none. */
    int status() {
        Matcher number = STATUS.matcher(code);
        return number.find() ? Integer.parseInt(number.group()) : 0;
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(text.length(), READ));
    }

    private static RefusalWords read(String body) {
        JsonNode json = json(body);
        if (json != null) {
            return of(json, 0);
        }
        String plain = body.strip();
        return plain.startsWith("<") ? NOTHING : new RefusalWords("", plain, Optional.empty());
    }

    private static @Nullable JsonNode json(String text) {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[") ? ProviderJson.read(text) : null;
    }

    private static RefusalWords of(JsonNode said, int depth) {
        if (depth > MAX_DEPTH) {
            return NOTHING;
        }
        if (said.isString()) {
            String text = said.asString();
            JsonNode inner = json(inner(text));
            return inner == null ? read(text) : of(inner, depth + 1).orSaying(text);
        }
        return said.isArray() ? ofList(said, depth) : said.isObject() ? ofObject(said, depth) : NOTHING;
    }

    /** An object that some put words before and after; otherwise the text. */
    private static String inner(String text) {
        int start = text.indexOf("{\"");
        int end = text.lastIndexOf('}');
        return start < 0 || end < start ? text : text.substring(start, end + 1);
    }

    /** The first words anywhere within an object that has none itself. */
    private static RefusalWords within(JsonNode json, int depth) {
        RefusalWords words = of(json, 0);
        for (JsonNode each : json) {
            if (!words.message.isEmpty() || depth == MAX_DEPTH) {
                break;
            }
            words = each.isContainer() ? within(each, depth + 1) : words;
        }
        return words;
    }

    private RefusalWords orSaying(String other) {
        return message.isEmpty() ? new RefusalWords(code, other, delay) : this;
    }

    private static RefusalWords ofList(JsonNode list, int depth) {
        var codes = new ArrayList<String>();
        var messages = new ArrayList<String>();
        Optional<Duration> delay = Optional.empty();
        for (JsonNode each : list) {
            RefusalWords words = of(each, depth + 1);
            delay = delay.or(words::delay);
            add(codes, words.code);
            add(messages, words.message);
        }
        return new RefusalWords(String.join(" ", codes), String.join("; ", messages), delay);
    }

    private static RefusalWords ofObject(JsonNode object, int depth) {
        JsonNode error = object.path("error");
        RefusalWords inner = error.isMissingNode() || error.isNull() ? NOTHING : of(error, depth + 1);
        JsonNode metadata = object.path("metadata");
        RefusalWords raw = of(metadata.path("raw"), depth + 1);
        String by = text(metadata, "provider_name");
        Optional<Duration> delay =
                inner.delay.or(raw::delay).or(() -> delay(object)).or(() -> delay(metadata));
        String message = raw.message.isEmpty() ? inner.message : raw.message;
        if (!raw.message.isEmpty() && !by.isEmpty()) {
            message = raw.message + " (" + by + ")";
        }
        for (String field : REASONS) {
            JsonNode reason = object.path(field);
            RefusalWords words = of(reason, depth + 1);
            delay = delay.or(words::delay);
            boolean saysMore = EMPTY.matcher(message).matches()
                    && !EMPTY.matcher(words.message).matches();
            if (saysMore || (message.isEmpty() && !words.message.isEmpty())) {
                String where = field.equals("msg") ? place(object.path("loc")) : "";
                message = where + words.message;
                inner = new RefusalWords(inner.code + " " + words.code, message, delay);
            }
        }
        String param = text(object, "param");
        if (!message.isEmpty() && !message.contains(param)) {
            message = param + ": " + message; // some messages only name the value
        }
        String code = String.join(
                " ",
                text(object, "code"),
                text(object, "type"),
                text(object, "status"),
                text(object, "status_code"),
                inner.code,
                raw.code);
        return new RefusalWords(code.toLowerCase(Locale.ROOT).strip(), message, delay);
    }

    /** The position in the request, in the format of web frameworks. */
    private static String place(JsonNode loc) {
        var path = new ArrayList<String>();
        loc.forEach(part -> path.add(part.asString("")));
        path.remove("body");
        return path.isEmpty() ? "" : String.join(".", path) + ": ";
    }

    private static void add(List<String> all, String one) {
        if (!one.isEmpty() && !all.contains(one)) {
            all.add(one);
        }
    }

    private static String text(JsonNode object, String field) {
        JsonNode node = object.path(field);
        return node.isContainer() ? "" : node.asString("");
    }

    private static Optional<Duration> delay(JsonNode object) {
        return DELAYS.stream()
                .map(field -> SECONDS.matcher(text(object, field)))
                .filter(Matcher::matches)
                .findFirst()
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds.group(1))));
    }

    private static Optional<Duration> inWords(String line) {
        Matcher found = IN_WORDS.matcher(line);
        while (found.find()) {
            Duration wait = Duration.ofHours(RetryAfter.number(found.group(1)))
                    .plusMinutes(RetryAfter.number(found.group(2)))
                    .plusSeconds(RetryAfter.number(found.group(3)));
            if (!wait.isZero()) {
                return Optional.of(wait);
            }
        }
        return Optional.empty();
    }
}
