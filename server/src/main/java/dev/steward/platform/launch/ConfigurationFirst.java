package dev.steward.platform.launch;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.stereotype.Component;

/**
 * Reads every record of configuration before anything else is made, so that a value that cannot be used is told before
 * the data folder is touched, and by the record that says what it must be.
 */
@Component
final class ConfigurationFirst implements BeanFactoryPostProcessor {

    /** How Spring Boot names what it finds with {@code @ConfigurationProperties}: prefix and class. */
    private static final Pattern RECORDS = Pattern.compile("steward[a-z.-]*-dev\\.steward\\..+");

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        Stream.of(beans.getBeanDefinitionNames())
                .filter(name -> RECORDS.matcher(name).matches())
                .forEach(beans::getBean);
    }
}
