package dev.steward.platform.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TokensTest {

    private static final String JAVA = """
            /** Adds the text of {@code chunk} when it is the only difference; returns whether it did. */
            boolean add(String chunk) {
                int end = chunk.length() - after.length();
                boolean same = end >= before.length()
                        && chunk.startsWith(before)
                        && chunk.endsWith(after)
                        && endOfString(chunk, before.length()) == end;
                if (same) {
                    text.append(chunk, before.length(), end);
                }
                return same;
            }
            """;

    private static final String JSON = """
            {"type":"object","properties":{"path":{"type":"string","description":"The file to read"},"limit":\
            {"type":"integer","minimum":1,"maximum":2000}},"required":["path"],"additionalProperties":false}
            """;

    private static final String LOG = """
            2026-11-01T10:00:00Z INFO request 7919 took 0 ms status 200
            2026-11-01T10:01:00Z INFO request 5838 took 37 ms status 200
            2026-11-02T10:02:00Z WARN request 3757 took 874 ms status 503
            """;

    /** Texts and their token counts in two public tokenizer vocabularies of 100,000 and 200,000 entries. */
    static Stream<Arguments> counted() {
        return Stream.of(
                arguments("english", 93, 93, """
                                It was a bright cold day in April, and the clocks were striking thirteen. The committee \
                                had met every Tuesday for eleven years, in the same room above the bakery, and nobody \
                                could remember who had first proposed the rule that minutes be read aloud before the \
                                windows were opened. Rivers do not ask for permission: they find the lowest place, fill \
                                it, and go on. When the engineers finally published their measurements, the result \
                                surprised even those who had expected improvement.
                                """),
                arguments("german", 77, 102, """
                                Die Ausschusssitzung begann pünktlich um neun Uhr, obwohl der Vorsitzende wegen einer \
                                Streckensperrung verspätet eintraf. Über die Zuverlässigkeit der Übertragungswege wurde \
                                ausführlich gesprochen; am Ende beschloss man, die Messungen im Frühjahr zu wiederholen. \
                                Niemand wollte die Verantwortung für die Geschwindigkeitsbegrenzung übernehmen.
                                """),
                arguments("french", 64, 77, """
                                Le comité s'est réuni à neuf heures précises, bien que le président soit arrivé en retard \
                                à cause d'une grève. On a longuement parlé de la fiabilité des mesures, et il a été \
                                décidé de les répéter au printemps. Personne n'a voulu prendre la responsabilité de ce \
                                choix.
                                """),
                arguments("chinese", 102, 157, """
                                委员会每个星期二都在面包店楼上的同一个房间里开会，已经十一年了，没有人记得是谁最先提出要在开窗之前宣读会议记录。河流不会\
                                请求许可：它们找到最低的地方，把它填满，然后继续前行。当工程师们终于公布测量结果时，连那些期待改进的人也感到惊讶。请把这个文件翻译成英文，并解释每一个函数的作用。
                                """),
                arguments("japanese", 101, 136, """
                                委員会は毎週火曜日に、パン屋の上の同じ部屋で十一年間も会議を開いてきました。窓を開ける前に議事録を読み上げるという規則を\
                                誰が最初に提案したのか、誰も覚えていません。川は許可を求めません。最も低い場所を見つけ、そこを満たし、そして流れ続けます。
                                """),
                arguments("korean", 82, 137, """
                                위원회는 십일 년 동안 매주 화요일마다 빵집 위층의 같은 방에서 모였고, 창문을 열기 전에 회의록을 낭독하자는 규칙을 누가 처음 제안했는지 아무도 기억하지 \
                                못했다. 강은 허락을 구하지 않는다. 가장 낮은 곳을 찾아 채우고 계속 흐른다.
                                """),
                arguments("russian", 71, 129, """
                                Комитет собирался каждый вторник в течение одиннадцати лет в одной и той же комнате над \
                                пекарней, и никто не мог вспомнить, кто первым предложил читать протокол вслух, прежде \
                                чем откроют окна. Реки не спрашивают разрешения: они находят самое низкое место и текут \
                                дальше.
                                """),
                arguments("markdown", 94, 94, """
                                # Plan

                                | Step | What | Days |
                                |------|------|------|
                                | 1 | Measure the latency of each endpoint | 2 |
                                | 2 | Fix the slowest three | 5 |

                                - [ ] write a *test* first
                                - [x] `git push --force-with-lease`

                                ```bash
                                curl -s https://example.com/api/v1/items?limit=10 | jq '.data[].id'
                                ```
                                """),
                arguments("java", 95, 98, JAVA),
                arguments("json", 45, 47, JSON),
                arguments("log", 78, 78, LOG));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("counted")
    void theEstimateIsNearWhatPublicTokenizersCount(String kind, int fewest, int most, String text) {
        assertThat(Tokens.of(text)).isBetween((int) (fewest * 0.7), (int) (most * 1.3));
    }

    @Test
    void aChineseTextTakesAboutFourTimesTheTokensOfAJavaTextOfTheSameLength() {
        var chinese = "委员会每个星期二都在面包店楼上的同一个房间里开会，已经十一年了。".repeat(40).substring(0, JAVA.length());
        assertThat((double) Tokens.of(chinese) / Tokens.of(JAVA)).isBetween(2.5, 4.5);
    }

    @Test
    void nothingIsNoTokenAndAnythingIsAtLeastOne() {
        assertThat(Tokens.of("")).isZero();
        assertThat(Tokens.of(" ")).isOne();
        assertThat(Tokens.of("a")).isOne();
    }

    @Test
    void theLongestBeginningOfATextFitsAndOneCharacterMoreDoesNot() {
        var random = new Random(7);
        for (int trial = 0; trial < 500; trial++) {
            var text = new StringBuilder();
            for (int i = random.nextInt(200); i > 0; i--) {
                text.append(new String[] {"word", " ", "委", "\n", "😀", "12", "{", "ß"}[random.nextInt(8)]);
            }
            int limit = 1 + random.nextInt(60);
            int end = Tokens.beginning(text, limit);
            assertThat(Tokens.of(text.substring(0, end))).isLessThanOrEqualTo(limit);
            if (end < text.length()) {
                int next = end + Character.charCount(text.codePointAt(end));
                assertThat(Tokens.of(text.substring(0, next))).isGreaterThan(limit);
            }
        }
    }

    @Test
    void aLongerTextNeverTakesFewerTokens() {
        var text = JAVA + JSON + LOG;
        int before = 0;
        for (int end = 0; end <= text.length(); end++) {
            int now = Tokens.of(text.substring(0, end));
            assertThat(now).isGreaterThanOrEqualTo(before);
            before = now;
        }
    }
}
