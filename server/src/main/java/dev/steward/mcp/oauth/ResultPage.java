package dev.steward.mcp.oauth;

import dev.steward.platform.text.Sha256;
import java.util.Base64;

/** The page a browser shows after a sign-in. It removes the address with the code from the history and closes itself. */
public record ResultPage(String title, String sentence) {

    public static final ResultPage TAKEN = new ResultPage(
            "Back to Steward", "Steward finishes the sign-in and shows the result. You can close this window.");

    public static final ResultPage REFUSED = new ResultPage(
            "Not signed in", "The sign-in was refused. Steward shows the reason. You can close this window.");

    /** Leaves two seconds to read. */
    private static final String SCRIPT =
            "history.replaceState(null,'',location.pathname);setTimeout(()=>window.close(),2000)";

    /** The content security policy, which allows only the page's own script. */
    public static final String POLICY = "default-src 'none'; script-src 'sha256-%s'"
            .formatted(
                    Base64.getEncoder().encodeToString(new Sha256().add(SCRIPT).bytes()));

    public String html() {
        return """
                <!doctype html>
                <html lang="en">
                <head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>%s</title></head>
                <body><h1>%s</h1><p>%s</p><script>%s</script></body>
                </html>
                """.formatted(title, title, sentence, SCRIPT);
    }
}
