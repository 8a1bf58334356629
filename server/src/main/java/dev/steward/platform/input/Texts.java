package dev.steward.platform.input;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.WellFormed;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.std.StdScalarDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.module.SimpleModule;

/**
 * Reads texts in requests: only a JSON string is accepted, and one that cannot be stored unchanged is rejected by field
 * name, never repaired.
 */
public final class Texts {

    /** What is wrong with such a text, as the end of a sentence. */
    public static final String FLAW = "must not hold NUL or half of a character";

    /** Letters of Korean that only fill a place, and Braille without a dot. */
    private static final String SHAPELESS = "\u3164\u115F\u1160\uFFA0\u2800";

    private Texts() {}

    /** A text in a body that cannot be stored. */
    public static final class Flawed extends MismatchedInputException {

        Flawed(JsonParser parser) {
            super(parser, FLAW, String.class);
        }
    }

    /** Whether it is a space of any kind. Keyboards and models also write some that do not break. */
    public static boolean isSpace(int next) {
        return Character.isWhitespace(next) || Character.isSpaceChar(next);
    }

    /** Whether people would see nothing of it: only spaces of any kind, or characters without a shape. */
    public static boolean isBlank(String text) {
        return text.codePoints()
                .allMatch(next -> isSpace(next)
                        || Character.getType(next) == Character.FORMAT
                        || Character.getType(next) == Character.CONTROL
                        || SHAPELESS.indexOf(next) >= 0);
    }

    /** @throws Problem.Invalid if the text cannot be stored */
    public static String require(String field, String text) {
        if (!WellFormed.is(text)) {
            throw new Problem.Invalid(field, FLAW);
        }
        return text;
    }

    /** @throws Problem.Invalid with the path of the first text in the tree that cannot be stored */
    public static void requireIn(String field, JsonNode tree) {
        if (tree.isString()) {
            require(field, tree.asString());
        }
        tree.properties().forEach(each -> {
            require(field, each.getKey());
            requireIn(field.equals("body") ? each.getKey() : field + "." + each.getKey(), each.getValue());
        });
        if (tree.isArray()) {
            tree.forEach(each -> requireIn(field, each));
        }
    }

    /** Makes a mapper read texts this way, including map keys. */
    public static JacksonModule module() {
        return new SimpleModule("texts")
                .addDeserializer(String.class, new Reader())
                .addKeyDeserializer(String.class, new KeyReader());
    }

    private static final class Reader extends StdScalarDeserializer<String> {

        Reader() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser parser, DeserializationContext context) {
            if (!parser.hasToken(JsonToken.VALUE_STRING)) {
                return (String) context.handleUnexpectedToken(getValueType(context), parser);
            }
            String text = parser.getString();
            if (!WellFormed.is(text)) {
                throw new Flawed(parser);
            }
            return text;
        }
    }

    private static final class KeyReader extends KeyDeserializer {

        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            if (!WellFormed.is(key)) {
                throw new Flawed(context.getParser());
            }
            return key;
        }
    }
}
