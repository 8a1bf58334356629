package dev.steward.platform.data;

import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcTransactionManagerAutoConfiguration;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Starts parts of the service on a migrated database. */
public final class Slices {

    private Slices() {}

    /**
     * Starts the components.
     *
     * @param address of the database; empty for the one in the folder
     * @param home the package scanned in addition
     */
    public static ConfigurableApplicationContext start(
            Path folder, String address, String home, List<Class<?>> components) {
        TestFolder.prepare(folder, address);
        return new SpringApplicationBuilder(Ground.class)
                .sources(components.toArray(Class<?>[]::new))
                .web(WebApplicationType.NONE)
                .initializers(starting ->
                        AutoConfigurationPackages.register((BeanDefinitionRegistry) starting.getBeanFactory(), home))
                .run("--steward.data-dir=" + folder, "--steward.db-url=" + address);
    }

    @TestConfiguration(proxyBeanMethods = false)
    @Import({DataConfiguration.class, Blocking.class, Sql.class, Instance.class, Ids.class, SharedTaskLocks.class})
    @ImportAutoConfiguration({
        R2dbcAutoConfiguration.class,
        R2dbcTransactionManagerAutoConfiguration.class,
        JacksonAutoConfiguration.class
    })
    @EnableConfigurationProperties(DataProperties.class)
    static class Ground {

        @Bean
        Clock clock() {
            return Clock.systemUTC();
        }
    }
}
