package dev.steward.transfer.definition;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.problem.Problem.Place;
import dev.steward.platform.text.WellFormed;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlVersionException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;
import tools.jackson.dataformat.yaml.YAMLReadFeature;

/**
 * Parses untrusted YAML. Size, depth and the length of numbers are limited. Everything that expands a small text or is more than
 * data is rejected: anchors, aliases, merge keys, tags, duplicate keys and multiple documents. Pure. Spec: Agents, 24.2; decision
 * 69.
 */
final class YamlReading {

    /** Maximum size of a file in bytes. */
    static final int MAX_BYTES = 2_000_000;

    /** Maximum depth of lists and mappings; Steward's own documents have six levels. */
    static final int MAX_DEPTH = 20;

    /** Maximum number of digits. */
    private static final int MAX_NUMBER = 40;

    /** YAML keywords that the library reads as text. */
    private static final Set<String> WORDS = Set.of("~", "Null", "NULL", "True", "TRUE", "False", "FALSE");

    private static final String FLAW = "a text must not hold NUL or half of a character";

    private final YAMLParser parser;
    private final String source;

    private YamlReading(YAMLParser parser, String source) {
        this.parser = parser;
        this.source = source;
    }

    /** @return null if the text is empty @throws Problem.BadRequest if it is rejected */
    static @Nullable YamlNode read(String text) {
        if (text.length() > MAX_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw Unreadable.at("File is too large to import", null);
        }
        if (!WellFormed.is(text)) {
            throw Unreadable.yaml(FLAW, null);
        }
        var source = text.startsWith("\uFEFF") ? text.substring(1) : text;
        try (var parser = parser(source)) {
            return new YamlReading(parser, source).document();
        } catch (Problem refused) {
            throw refused;
        } catch (JacksonException e) {
            throw refused(e);
        } catch (RuntimeException e) {
            throw Unreadable.yaml(sentence(e.getMessage()), null); // the library also throws plain exceptions
        }
    }

    /** Reads the whole text at once: the library fails if a surrogate pair crosses the boundary of its buffer. */
    private static YAMLParser parser(String text) {
        var settings = LoadSettings.builder()
                .setBufferSize(text.length() + 2)
                .setAllowDuplicateKeys(true) // rejected here, with their position
                .build();
        var factory = YAMLFactory.builder()
                .loadSettings(settings)
                .enable(YAMLReadFeature.EMPTY_STRING_AS_NULL)
                .build();
        return (YAMLParser) new YAMLMapper(factory).createParser(text);
    }

    private static Problem refused(JacksonException e) {
        if (e.getCause() instanceof MarkedYamlEngineException marked) {
            var mark = marked.getProblemMark();
            return Unreadable.yaml(
                    sentence(marked.getProblem()),
                    mark.map(at -> new Place(at.getLine() + 1, at.getColumn() + 1))
                            .orElse(null));
        }
        var location = e.getLocation();
        if (e.getCause() instanceof YamlVersionException) {
            return Unreadable.yaml("this version of YAML is not supported", place(location));
        }
        var why = sentence(e.getOriginalMessage());
        return Unreadable.yaml(
                why.startsWith("Expected a property name") ? "a key must be plain text" : why, place(location));
    }

    /** The first line of a library's error message. */
    private static String sentence(@Nullable String message) {
        return message == null || message.isBlank()
                ? "it cannot be read"
                : message.strip().lines().findFirst().orElse("");
    }

    private static @Nullable Place place(@Nullable TokenStreamLocation location) {
        return location == null || location.getLineNr() < 1
                ? null
                : new Place(location.getLineNr(), Math.max(1, location.getColumnNr()));
    }

    private Place here() {
        var place = place(parser.currentTokenLocation());
        return place == null ? new Place(1, 1) : place;
    }

    private @Nullable YamlNode document() {
        var first = parser.nextToken();
        if (first == null) {
            return null;
        }
        var node = node(first, 0);
        if (parser.nextToken() != null) {
            throw Unreadable.yaml("a file holds one document", here());
        }
        return node;
    }

    private YamlNode node(@Nullable JsonToken token, int depth) {
        var place = here();
        refuseMoreThanData(place);
        if (depth > MAX_DEPTH) {
            throw Unreadable.yaml("lists and mappings are at most %d levels deep".formatted(MAX_DEPTH), place);
        }
        return switch (token) {
            case START_OBJECT -> mapping(place, depth);
            case START_ARRAY -> sequence(place, depth);
            case VALUE_STRING -> scalar(place);
            case VALUE_NUMBER_INT -> number(place, true);
            case VALUE_NUMBER_FLOAT -> number(place, false);
            case VALUE_TRUE -> new YamlNode.Flag(place, true);
            case VALUE_FALSE -> new YamlNode.Flag(place, false);
            case VALUE_NULL -> new YamlNode.Nothing(place);
            case null, default -> throw Unreadable.yaml("this is no value", place);
        };
    }

    private void refuseMoreThanData(Place place) {
        if (parser.isCurrentAlias() || parser.getObjectId() != null) {
            throw Unreadable.yaml("anchors and aliases are not supported; write the text out", place);
        }
        if (parser.getTypeId() != null) {
            throw Unreadable.yaml("tags such as !text are not supported", place);
        }
    }

    private YamlNode mapping(Place place, int depth) {
        var entries = new LinkedHashMap<String, YamlNode>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            var key = parser.currentName();
            var at = here();
            refuseMoreThanData(at);
            if (key.equals("<<")) {
                throw Unreadable.yaml("merge keys are not supported; write the text out", at);
            }
            if (entries.containsKey(key)) {
                throw Unreadable.yaml("the key “%s” appears twice".formatted(shown(key)), at);
            }
            entries.put(key, node(parser.nextToken(), depth + 1));
        }
        return new YamlNode.Mapping(place, entries);
    }

    private static String shown(String key) {
        return key.length() > MAX_NUMBER ? key.substring(0, MAX_NUMBER) + "…" : key;
    }

    private YamlNode sequence(Place place, int depth) {
        List<YamlNode> items = new ArrayList<>();
        for (var token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(node(token, depth + 1));
        }
        return new YamlNode.Sequence(place, items);
    }

    /** A text, or the value of a keyword. */
    private YamlNode scalar(Place place) {
        var text = text(place);
        if (!WORDS.contains(text) || !isPlain(text)) {
            return new YamlNode.Text(place, text);
        }
        return text.equals("~") || text.equalsIgnoreCase("null")
                ? new YamlNode.Nothing(place)
                : new YamlNode.Flag(place, text.equalsIgnoreCase("true"));
    }

    /** Whether the token is unquoted in the source. Positions count code points, some of which take two chars. */
    private boolean isPlain(String text) {
        int from =
                source.offsetByCodePoints(0, (int) parser.currentTokenLocation().getCharOffset());
        return source.startsWith(text, from);
    }

    private String text(Place place) {
        var text = parser.getString();
        if (!WellFormed.is(text)) {
            throw Unreadable.yaml(FLAW, place);
        }
        return text;
    }

    private YamlNode number(Place place, boolean isWhole) {
        var text = parser.getString();
        try {
            if (text.length() > MAX_NUMBER) {
                return new YamlNode.Unmeasurable(place);
            }
            return isWhole
                    ? new YamlNode.Whole(place, parser.getLongValue())
                    : new YamlNode.Decimal(place, new BigDecimal(text));
        } catch (JacksonException | NumberFormatException _) {
            return new YamlNode.Unmeasurable(place);
        }
    }
}
