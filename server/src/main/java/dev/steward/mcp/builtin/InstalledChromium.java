package dev.steward.mcp.builtin;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds a Chromium in the usual places: Playwright only looks for Google Chrome and its own download. */
final class InstalledChromium {

    /** Headless first, since it needs the least. */
    private static final List<String> USUAL_PLACES = List.of(
            "/usr/bin/chromium-headless-shell",
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome",
            "/usr/bin/google-chrome-stable",
            "/snap/bin/chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
            "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe");

    private InstalledChromium() {}

    /** The program; empty if there is none. Reads folders. */
    static Optional<String> find() {
        return find(place -> Files.isExecutable(Path.of(place)));
    }

    static Optional<String> find(Predicate<String> isThere) {
        return USUAL_PLACES.stream().filter(isThere).findFirst();
    }
}
