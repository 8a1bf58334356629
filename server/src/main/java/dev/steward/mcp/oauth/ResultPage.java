package dev.steward.mcp.oauth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The page a browser shows after a sign-in. It removes the address with the code from the history and closes itself.
 *
 * @param closesAfter milliseconds
 */
public record ResultPage(String title, String sentence, int closesAfter) {

    private static final int TIME_TO_READ = 2_000;

    static ResultPage taken() {
        return new ResultPage(
                "Back to Steward",
                "Steward finishes the sign-in and shows the result. You can close this window.",
                TIME_TO_READ);
    }

    static ResultPage refused() {
        return new ResultPage(
                "Not signed in",
                "The sign-in was refused. Steward shows the reason. You can close this window.",
                TIME_TO_READ);
    }

    public String html() {
        return """
                <!doctype html>
                <html lang="en">
                <head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>%s</title></head>
                <body><h1>%s</h1><p>%s</p><script>%s</script></body>
                </html>
                """.formatted(title, title, sentence, script());
    }

    /** Allows only the page's own script. */
    public String policy() {
        try {
            var sum = MessageDigest.getInstance("SHA-256").digest(script().getBytes(StandardCharsets.UTF_8));
            return "default-src 'none'; script-src 'sha256-%s'"
                    .formatted(Base64.getEncoder().encodeToString(sum));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has it", e);
        }
    }

    private String script() {
        return "history.replaceState(null,'',location.pathname);setTimeout(()=>window.close(),%d)"
                .formatted(closesAfter);
    }
}
