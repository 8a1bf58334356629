package dev.steward.mcp.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuiltInPackagesTest {

    @ParameterizedTest
    @CsvSource({
        "default, ,                  npx -y @playwright/mcp@latest",
        "default, /usr/bin/chromium, npx -y @playwright/mcp@latest --executable-path /usr/bin/chromium",
        "chromium, /usr/bin/chromium, npx -y @playwright/mcp@latest --browser chromium --executable-path /usr/bin/chromium",
        "chromium, ,                 npx -y @playwright/mcp@latest --browser chromium",
        "firefox, /usr/bin/chromium, npx -y @playwright/mcp@latest --browser firefox",
        "chrome, /usr/bin/chromium,  npx -y @playwright/mcp@latest --browser chrome",
    })
    void aBrowserThatIsInstalledIsNamed(String browser, @Nullable String program, String line) {
        assertThat(String.join(" ", BuiltInPackages.playwright(browser, Optional.ofNullable(program))))
                .isEqualTo(line);
    }

    @Test
    void theSmallestOfThoseThatAreThereIsTaken() {
        var there = Set.of("/usr/bin/google-chrome", "/usr/bin/chromium");
        assertThat(InstalledChromium.find(there::contains)).contains("/usr/bin/chromium");
        assertThat(InstalledChromium.find(_ -> false)).isEmpty();
    }
}
