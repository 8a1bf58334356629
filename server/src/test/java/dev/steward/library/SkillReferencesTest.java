package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkillReferencesTest {

    private static final Map<String, String> SKILLS = Map.of(
            "tone", "  Be kind.\n",
            "review", "Look at it. /tone",
            "outer", "First /review then /tone",
            "self", "Again /self and /tone",
            "ping", "ping /pong",
            "pong", "pong /ping",
            "a-b", "hyphen",
            "nothing", " ");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            at the beginning              | /tone please          | Be kind. please
            after a space                 | Say it /tone          | Say it Be kind.
            after one that does not break | Say it\u00a0/tone     | Say it\u00a0Be kind.
            at the end of a sentence      | Say it /tone.         | Say it Be kind..
            in front of a bracket         | (see /tone)           | (see Be kind.)
            with a hyphen in it           | /a-b                  | hyphen
            twice                         | /tone /tone           | Be kind. Be kind.
            inside another                | /review               | Look at it. Be kind.
            two deep and no deeper        | /outer                | First Look at it. /tone then Be kind.
            itself stays                  | /self                 | Again /self and Be kind.
            a circle ends                 | /ping                 | ping pong /ping
            with nothing to say           | a /nothing b          | a  b
            unknown                       | /unknown              | /unknown
            inside a word                 | and/tone              | and/tone
            behind a quote                | "/tone"               | "/tone"
            the beginning of a path       | /tone/file            | /tone/file
            the beginning of a word       | /tones                | /tones
            before an underscore          | /tone_of              | /tone_of
            before a letter of any script | /toneä                | /toneä
            before a hyphen               | /tone-                | /tone-
            in capitals                   | /TONE                 | /TONE
            a bare slash                  | a / b                 | a / b
            two slashes                   | //tone                | //tone
            a number                      | /1st                  | /1st
            """)
    void aReferenceIs(String what, String text, String expanded) {
        assertThat(SkillReferences.expand(text, SKILLS::get, 1_000)).as(what).isEqualTo(expanded);
    }

    /** One text may name thousands of skills, each of the maximum length. */
    @Test
    void whatDoesNotFitIsNotHeld() {
        var read = new ArrayList<WeakReference<String>>();
        var names = IntStream.range(0, 50).mapToObj(i -> "/s-" + "x".repeat(i)).collect(Collectors.joining(" "));
        var expanded = SkillReferences.expand(
                names,
                _ -> {
                    var body = "x".repeat(10_000);
                    read.add(new WeakReference<>(body));
                    if (read.size() == 50) {
                        System.gc();
                        assertThat(read).filteredOn(each -> each.get() != null).hasSizeLessThan(10);
                    }
                    return body;
                },
                names.length() + 9_000);
        assertThat(expanded).isEqualTo(names);
        assertThat(read).hasSize(50);
    }

    @Test
    void itStandsAfterEveryKindOfSpace() {
        assertThat(SkillReferences.expand("a\n/tone\t/tone\u2003/tone", SKILLS::get, 1_000))
                .isEqualTo("a\nBe kind.\tBe kind.\u2003Be kind.");
    }

    @Test
    void theNamesAreThoseOfTheTextInTheirOrder() {
        assertThat(SkillReferences.names("/outer and /unknown, /outer or/not /tone/file"))
                .containsExactly("outer", "unknown");
        assertThat(SkillReferences.names("/" + "a".repeat(64))).containsExactly("a".repeat(64));
        assertThat(SkillReferences.names("/" + "a".repeat(65))).isEmpty();
    }

    @Test
    void aSkillThatIsCalledDoesNotNameItself() {
        assertThat(SkillReferences.expandBody("ping", "ping /pong /ping", SKILLS::get, 1_000))
                .isEqualTo("ping pong /ping /ping");
    }

    @Test
    void whatWouldBeTooLongStays() {
        assertThat(SkillReferences.expand("/long /short /long", Map.of("long", "x".repeat(50), "short", "s")::get, 70))
                .isEqualTo("x".repeat(50) + " s /long");
        assertThat(SkillReferences.expand("/a /a", Map.of("a", "/b /b /b", "b", "y".repeat(40))::get, 60))
                .isEqualTo("y".repeat(40) + " /b /b /b /b /b");
    }

    /** A text a hundred times longer must not take ten thousand times longer, which would be minutes. */
    @Test
    void aMillionSlashesTakeNoTime() {
        var hostile = "/e ".repeat(330_000);
        var skills = Map.of("e", "/f ".repeat(100_000), "f", "");
        assertThat(SkillReferences.expand(hostile, skills::get, 1_000_000)).hasSizeLessThanOrEqualTo(1_000_000);
        assertThat(SkillReferences.expand("/".repeat(1_000_000), skills::get, 1_000_000))
                .hasSize(1_000_000);
        assertThat(SkillReferences.expand(" /" + "a".repeat(999_998), skills::get, 1_000_000))
                .hasSize(1_000_000);
    }
}
