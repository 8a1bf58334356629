package dev.steward.platform.launch;

import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.stereotype.Component;

/**
 * Binds every configuration record before other beans are created, so that an invalid value is reported before the data
 * folder is touched, by the record that defines the rule. An undeclared variable, most likely misspelled, is reported and
 * ignored.
 */
@Component
final class ConfigurationFirst implements BeanFactoryPostProcessor {

    private static final Logger LOG = LoggerFactory.getLogger(ConfigurationFirst.class);

    /** Spring Boot's bean names for {@code @ConfigurationProperties}: prefix and class. */
    private static final Pattern RECORDS = Pattern.compile("steward[a-z.-]*-dev\\.steward\\..+");

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        var records = Stream.of(beans.getBeanDefinitionNames())
                .filter(name -> RECORDS.matcher(name).matches())
                .toList();
        var declared = Variables.of(records.stream().map(name -> Objects.requireNonNull(beans.getType(name), name)));
        var sources = beans.getBean(ConfigurableEnvironment.class).getPropertySources();
        ConfigurationSources.names(sources).filter(declared::isUnknown).forEach(name -> warn(name, declared));
        ConfigurationSources.keepOnly(declared.names(), sources);
        records.forEach(beans::getBean);
    }

    private static void warn(String name, Variables declared) {
        LOG.warn(
                "{} is not a known variable and has no effect.{}",
                name,
                declared.nearest(name)
                        .map(known -> " Did you mean " + known + "?")
                        .orElse(""));
    }
}
