package dev.steward.schedule;

import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Decides whether a guard's tool call found nothing. If in doubt, it found something. Spec: Agents, 23.1. */
final class Emptiness {

    /** A longer text is not parsed, and so never empty. */
    private static final int MAX_JSON = 1_000_000;

    private static final int MAX_DEPTH = 32;
    private static final BigInteger FIRST_ERROR = BigInteger.valueOf(400);

    private static final Set<String> NOTHING = Set.of(
            "", "[]", "{}", "null", "none", "(empty result)", "no results", "no emails", "no emails to process.");
    private static final List<String> LISTS = List.of("value", "items", "messages", "data");
    private static final List<String> COUNTS =
            List.of("count", "total", "totalCount", "totalItemCount", "@odata.count");

    private Emptiness() {}

    /** @param text parsed as JSON if possible */
    static boolean isEmpty(String text) {
        return parsed(text).map(json -> isEmpty(json, 0)).orElseGet(() -> isNothing(text));
    }

    private static Optional<JsonNode> parsed(String text) {
        if (text.length() > MAX_JSON) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonMapper.shared().readTree(text)).filter(json -> !json.isMissingNode());
        } catch (JacksonException none) {
            return Optional.empty();
        }
    }

    private static boolean isNothing(String text) {
        return NOTHING.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    private static boolean isEmpty(JsonNode value, int depth) {
        if (depth > MAX_DEPTH) {
            return false;
        }
        return switch (value.getNodeType()) {
            case NULL, MISSING -> true;
            case BOOLEAN -> !value.booleanValue();
            case NUMBER -> isZero(value);
            case STRING -> isNothing(value.stringValue());
            case ARRAY -> value.isEmpty();
            case OBJECT -> isEmptyObject(value, depth);
            case BINARY, POJO -> false;
        };
    }

    private static boolean isZero(JsonNode number) {
        return number.isIntegralNumber() ? number.bigIntegerValue().signum() == 0 : number.asDouble(1) == 0;
    }

    private static boolean isEmptyObject(JsonNode object, int depth) {
        if (object.path("results").isArray()) {
            return object.path("results").valueStream().allMatch(item -> isEmptyItem(item, depth + 1));
        }
        var list = LISTS.stream().map(object::path).filter(JsonNode::isArray).findFirst();
        var count = COUNTS.stream().map(object::path).filter(JsonNode::isNumber).findFirst();
        return list.or(() -> count)
                .map(each -> each.isArray() ? each.isEmpty() : isZero(each))
                .orElseGet(object::isEmpty);
    }

    /** An item may be one response of a batch: an error does not count as empty. */
    private static boolean isEmptyItem(JsonNode item, int depth) {
        var status = item.path("statusCode");
        if (status.isIntegralNumber() && status.bigIntegerValue().compareTo(FIRST_ERROR) >= 0) {
            return false;
        }
        return isEmpty(item.has("data") ? item.path("data") : item, depth);
    }
}
