package dev.steward.platform.version;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class VersionConfiguration {

    @Bean
    Version version() {
        return Version.of(BuildFacts.fromClassPath());
    }
}
