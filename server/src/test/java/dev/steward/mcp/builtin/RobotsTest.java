package dev.steward.mcp.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class RobotsTest {

    /** {@code ~} ends a line. */
    @ParameterizedTest(name = "{0} lets {1} be read: {2}")
    @CsvSource({
        "'',                                                     /a,      true",
        "User-agent: *~Disallow: /,                              /a,      false",
        "User-agent: *~Disallow:,                                /a,      true",
        "user-AGENT : *~DISALLOW : /a # b,                       /ab,     false",
        "User-agent: *~Disallow: /a~Allow: /ab,                  /abc,    true",
        "User-agent: *~Allow: /a~Disallow: /a,                   /a,      true",
        "User-agent: *~Disallow: /~~User-agent: steward~Allow: /, /a,     true",
        "User-agent: Steward~Disallow: /~~User-agent: *~Allow: /, /a,     false",
        "User-agent: other~User-agent: steward~Disallow: /a,     /a,      false",
        "User-agent: other~Disallow: /a,                         /a,      true",
        "User-agent: steward~Disallow: /a~User-agent: other~Disallow: /b, /b, true",
        "Disallow: /,                                            /a,      true",
        "User-agent: *~Disallow: /*.pdf$,                        /a.pdf,  false",
        "User-agent: *~Disallow: /*.pdf$,                        /a.pdfx, true",
        "User-agent: *~Disallow: /a*b*c,                         /axbxcx, false",
        "User-agent: *~Disallow: /a*b*c,                         /axcxb,  true",
        "User-agent: *~Disallow: /a$,                            /a,      false",
        "User-agent: *~Disallow: /a$,                            /ab,     true",
        "User-agent: *~Disallow: /*ab*b$,                        /ab,     true",
        "User-agent: *~Disallow: *,                              /a,      false",
        "<html>User-agent: *~Disallow: /,                        /a,      true",
    })
    void aFileIsReadAsItIsMeant(String file, String path, boolean allowed) {
        assertThat(Robots.of(file.replace('~', '\n'), "steward").allow(path)).isEqualTo(allowed);
    }

    @Test
    void aHostileFileCostsLittle() {
        var file = "User-agent: *\n" + ("Disallow: /" + "*a".repeat(200) + "b\n").repeat(5_000);
        assertThat(Robots.of(file, "steward").allow("/" + "a".repeat(8_000))).isTrue();
    }
}
