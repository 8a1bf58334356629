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
 * Reads every record of configuration before anything else is made, so that a value that cannot be used is told before
 * the data folder is touched, and by the record that says what it must be. A variable that no record declares is told
 * too, since it is most likely misspelled, and left out.
 */
@Component
final class ConfigurationFirst implements BeanFactoryPostProcessor {

    private static final Logger LOG = LoggerFactory.getLogger(ConfigurationFirst.class);

    /** How Spring Boot names what it finds with {@code @ConfigurationProperties}: prefix and class. */
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
