package dev.steward.toolbuiltin;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.task.Blocking;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import dev.steward.toolserver.BuiltInServer;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import reactor.core.publisher.Mono;

/** Servers that others publish as npm packages, and that Steward knows how to start. Spec: Platform, 8.1. */
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
        var argv = List.of("npx", "-y", "@playwright/mcp@latest");
        var now = settings.current()
                .map(values -> values.get(SettingKeys.PLAYWRIGHT_BROWSER))
                .map(browser -> {
                    return browser.equals(ANY_BROWSER)
                            ? argv
                            : List.of(argv.get(0), argv.get(1), argv.get(2), "--browser", browser);
                });
        return new NpmServer("playwright", now, folder, blocking);
    }
}
