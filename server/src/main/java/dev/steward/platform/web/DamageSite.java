package dev.steward.platform.web;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.recovery.DamagedDatabase;
import dev.steward.platform.task.Blocking;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.http.codec.autoconfigure.CodecsAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.reactor.autoconfigure.ReactorAutoConfiguration;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.HttpHandlerAutoConfiguration;
import org.springframework.boot.webflux.autoconfigure.WebFluxAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Import;

/** Serves a single page while the data is damaged and no choice has been made. */
public final class DamageSite {

    private DamageSite() {}

    /**
     * Serves the page where the service would listen, and returns its port once a choice is made. The data folder stays
     * locked meanwhile.
     */
    public static int ask(List<String> arguments, DamagedDatabase damaged) {
        var chosen = new CountDownLatch(1);
        try (var _ = DataFolder.open(damaged.folder());
                var site = new SpringApplicationBuilder(Ground.class)
                        .web(WebApplicationType.REACTIVE)
                        .bannerMode(Banner.Mode.OFF)
                        .initializers(context -> {
                            context.getBeanFactory().registerSingleton("damaged", damaged);
                            context.getBeanFactory().registerSingleton("chosen", chosen);
                        })
                        .run(arguments.toArray(String[]::new))) {
            int port = site.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
            announce(site, port);
            await(chosen);
            return port;
        }
    }

    private static void announce(ConfigurableApplicationContext site, int port) {
        var web = site.getBean(WebProperties.class);
        var address = Welcome.address(web.host(), String.valueOf(port)) + DamagePage.PATH;
        System.out.println("Steward waits for a decision about damaged data.");
        System.out.println("  open  " + address);
        if (web.open()) {
            Welcome.open(address);
        }
    }

    private static void await(CountDownLatch chosen) {
        try {
            chosen.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The start was interrupted while waiting for a decision", e);
        }
    }

    /** The parts of the service needed to protect a page and to report errors. */
    @ImportAutoConfiguration({
        CodecsAutoConfiguration.class,
        HttpHandlerAutoConfiguration.class,
        JacksonAutoConfiguration.class,
        NettyReactiveWebServerAutoConfiguration.class,
        ReactorAutoConfiguration.class,
        WebFluxAutoConfiguration.class
    })
    @EnableConfigurationProperties(WebProperties.class)
    @ComponentScan({"dev.steward.platform.time", "dev.steward.platform.version"})
    @Import({
        Blocking.class,
        DamageFilter.class,
        FreePort.class,
        GuardFilter.class,
        ProblemHandler.class,
        SecurityHeaders.class,
        Wire.class
    })
    static class Ground {}
}
