package dev.steward.mcp.builtin;

import dev.steward.mcp.client.BuiltInServer;
import dev.steward.mcp.client.TrustedOrigins;
import dev.steward.outbound.Outbound;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.task.Blocking;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import reactor.core.publisher.Mono;

/** Servers published by others as npm packages that Steward can start, and the one that fetches. Spec: Platform, 8.1. */
@Configuration(proxyBeanMethods = false)
class BuiltInPackages {

    private static final String ANY_BROWSER = "default";

    @Bean
    @Order(20)
    BuiltInServer workIq(DataFolder folder, Blocking blocking) {
        var argv = List.of("npx", "-y", "@microsoft/workiq@latest", "mcp");
        return new NpmServer("workiq", Mono.just(argv), folder, blocking);
    }

    @Bean
    @Order(30)
    BuiltInServer playwright(DataFolder folder, Blocking blocking, Settings settings) {
        var now = settings.current()
                .map(values -> values.get(SettingKeys.PLAYWRIGHT_BROWSER))
                .flatMap(browser -> blocking.call(() -> playwright(browser, InstalledChromium.find())));
        return new NpmServer("playwright", now, folder, blocking);
    }

    @Bean
    @Order(40)
    BuiltInServer fetch(Blocking blocking, TrustedOrigins trusted, Clock clock) {
        var outbound = new Outbound(blocking, trusted.hosts());
        return new FetchServer(outbound, trusted.read(), blocking, new RobotsFiles(outbound, clock));
    }

    /**
     * The command line, which is also shown to people.
     *
     * @param browser from the settings
     * @param chromium the program of an installed Chromium
     */
    static List<String> playwright(String browser, Optional<String> chromium) {
        var argv = new ArrayList<>(List.of("npx", "-y", "@playwright/mcp@latest"));
        if (!browser.equals(ANY_BROWSER)) {
            argv.addAll(List.of("--browser", browser));
        }
        if (browser.equals(ANY_BROWSER) || browser.equals("chromium")) {
            chromium.ifPresent(program -> argv.addAll(List.of("--executable-path", program)));
        }
        return List.copyOf(argv);
    }
}
