package dev.steward.mcp.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Growth;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class ReadableHtmlTest {

    private static final int ROOMY = 1_000_000;

    /** {@code ~} ends a line. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiterString = " => ",
            value = {
                "plain   words&nbsp;here => plain words here~",
                "<title>T</title><p>a<p>b => # T~~a~~b~",
                "<title>T</title><h1>T</h1>a => # T~~a~",
                "<title>T</title><h1>T<a hidden>#</a></h1>a => # T~~a~",
                "<title>T</title><h1>T</h1><main>a</main> => # T~~a~",
                "<title>T</title><div hidden><h1>T</h1></div>a => # T~~a~",
                "<title>T</title><div hidden><h1>T</h1></div><h1>T</h1>a => # T~~a~",
                "<h2>A <b>b</b></h2><h3>c</h3> => ## A **b**~~### c~",
                "<p>a <b> b </b><i></i>c => a **b** c~",
                "<b><b>a</b></b> => **a**~",
                "<a href=/b>c</a> d => [c](http://x.example/b) d~",
                "<a href=b><img src=c alt=d></a> => [![d](http://x.example/c)](http://x.example/b)~",
                "<a href=#b>c</a><a href=javascript:d>e</a><a href=f></a> => ce~",
                "<a href='b(c)'>d</a> => [d](http://x.example/b%28c%29)~",
                "<a href=b><div><h2>c</h2><div>d</div></div></a> => [c d](http://x.example/b)~",
                "<img src=a><img src=b alt='[c]'> => ![c](http://x.example/b)~",
                "<ul><li>a<li>b<ol start=3><li>c<li>d</ol><li>e</ul>f => - a~- b~~  3. c~  4. d~~- e~~f~",
                "<ul><li><p>a<p>b</ul> => - a~~  b~",
                "<blockquote><p>a<p>b</blockquote>c => > a~>~> b~~c~",
                "a<br>b<hr>c => a~b~~---~~c~",
                "a <code>b`c</code> d => a ``b`c`` d~",
                "<pre><code class='x language-java'>a~  b</code></pre>c => ```java~a~  b~```~~c~",
                "a <code>b<i hidden>c</i></code> d => a `b` d~",
                "<pre>a<button>b</button>~<i style='display:none'>c</i>d</pre> => ```~a~d~```~",
                "<table><tr><th>a<th>b<tr><td>c|d<td>e<br>f</table>g => | a | b |~|---|---|~| c\\|d | e f |~~g~",
                "<table><tr><td>a<tr><td>b</table> => a~~b~",
                "<table><tr><td><table><tr><td>a<td>b</table><td>c</table> => | a | b |~|---|---|~~c~",
                "<script>a</script><style>b</style><nav>c</nav><select><option>d</select><textarea>e</textarea>f => f~",
                "<form>a<input value=b><button>c</button></form>d => a~~d~",
                "<p hidden>a</p><p aria-hidden=true>b</p><p style='display : none'>c</p><p>d => d~",
                "<header>a</header><main><p>b</main><footer>c => b~",
                "<main></main><p>a => a~",
                "<!-- a -->b => b~",
                "</b></i></table>a<table>b<td>c => ab~~c~",
                "'' => ~",
            })
    void aPageIsMarkdown(String html, String markdown) {
        var page = ReadableHtml.of(html.replace('~', '\n'), "http://x.example/y", ROOMY);
        assertThat(page.markdown().replace('\n', '~')).isEqualTo(markdown.isEmpty() ? "~" : markdown);
        assertThat(page.truncated()).isFalse();
    }

    @Test
    void whatIsHiddenStaysHiddenHoweverLongItsStyle() {
        var filler = "color: red; ".repeat(1_000);
        var html =
                "<p style='display:none; %s'>a</p><p style='%s visibility: hidden'>b</p><p>c".formatted(filler, filler);
        assertThat(ReadableHtml.of(html, "http://x.example/y", ROOMY).markdown())
                .isEqualTo("c\n");
    }

    @Test
    void whatIsWrittenHasALimitAndSaysSo() {
        var page = ReadableHtml.of("<p>word ".repeat(1_000), "http://x.example/", 100);
        assertThat(page.markdown()).hasSizeLessThanOrEqualTo(101).startsWith("word\n\nword");
        assertThat(page.truncated()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "<div>", "<b>", "<b><p>", "<a href=b>", "<ul><li>", "<blockquote>", "<table><tr><td>", "<pre>",
                        "<b><i></b>",
                "<h1>", "<svg><g>", "<select>", "<", "&", "<!--", "</b>", "<br>", "<p>x",
            })
    void aBombOfFiveMegabytesIsOver(String part) {
        var page = ReadableHtml.of(part.repeat(5_000_000 / part.length()) + "x", "http://x.example/", ROOMY);
        assertThat(page.markdown()).hasSizeLessThanOrEqualTo(ROOMY + 1);
    }

    @Test
    void whatLiesDeepIsReadAllTheSame() {
        var page = ReadableHtml.of("<div>".repeat(100_000) + "deep", "http://x.example/", ROOMY);
        assertThat(page.markdown()).isEqualTo("deep\n");
    }

    @Test
    void aLongBaseIsNotRepeated() {
        var html = "<base href='http://a.example/" + "x".repeat(100_000) + "/'>" + "<a href=b>c</a>".repeat(1_000);
        assertThat(ReadableHtml.of(html, "http://x.example/", ROOMY).markdown())
                .startsWith("[c](http://x.example/b)")
                .hasSizeLessThan(50_000);
    }

    @TestFactory
    Stream<DynamicTest> readingIsLinear() {
        return Growth.tests(Map.of(
                "text", text -> ReadableHtml.of(text, "http://x.example/", ROOMY),
                "an attribute", text -> ReadableHtml.of("<a href='" + text + "'>x", "http://x.example/", ROOMY),
                "code", text -> ReadableHtml.of("<pre>" + text, "http://x.example/", ROOMY)));
    }
}
