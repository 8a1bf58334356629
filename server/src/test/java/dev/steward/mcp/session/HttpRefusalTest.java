package dev.steward.mcp.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpRefusalTest {

    @ParameterizedTest
    @CsvSource({
        "404, '',                     true,  ENDED,       true",
        "404, '',                     false, REFUSED,     true",
        "400, 'No valid session ID',  true,  ENDED,       true",
        "400, 'No valid session ID',  false, REFUSED,     true",
        "400, 'Server not initialized', true, ENDED,      true",
        "400, 'bad arguments',        true,  REFUSED,     true",
        "405, '',                     true,  REFUSED,     true",
        "408, '',                     true,  REFUSED,     false",
        "409, '',                     true,  REFUSED,     false",
        "429, '',                     true,  REFUSED,     true",
        "500, '',                     true,  UNREACHABLE, false",
        "503, 'later',                true,  UNREACHABLE, false",
        "199, '',                     true,  REFUSED,     false",
    })
    void aStatusSaysWhetherItIsWorthTryingAgain(
            int status, String words, boolean inSession, SessionFailure.Kind kind, boolean beforeExecution) {
        var failure = HttpRefusal.of("http://example.com:80", status, words, inSession);
        assertThat(failure.kind()).isEqualTo(kind);
        assertThat(failure.beforeExecution()).isEqualTo(beforeExecution);
        assertThat(failure).hasMessageContaining("http://example.com:80");
    }

    @ParameterizedTest
    @CsvSource({
        "405, '',        'http://a refused the request (status 405). Check the address.'",
        "405, 'no tool', 'http://a refused the request (status 405): no tool. Check the address.'",
        "405, 'No.',     'http://a refused the request (status 405): No. Check the address.'",
        "429, 'later',   'http://a refused the request (status 429): later.'",
        "500, 'why? ',   'http://a cannot answer now (status 500): why?'",
    })
    void whatTheServerSaidIsASentenceOfItsOwn(int status, String words, String sentence) {
        assertThat(HttpRefusal.of("http://a", status, words, true)).hasMessage(sentence);
    }
}
