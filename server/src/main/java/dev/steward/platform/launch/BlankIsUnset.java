package dev.steward.platform.launch;

import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * Takes variables {@code STEWARD_…} without a value for not set at all, as a compose file or a service unit leaves them
 * that passes on what may be there. They would hide their defaults otherwise, and the file {@code .env}.
 */
final class BlankIsUnset implements EnvironmentPostProcessor {

    private static final String NAME = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (environment.getPropertySources().get(NAME) instanceof SystemEnvironmentPropertySource variables
                && variables.getSource().entrySet().stream().anyMatch(BlankIsUnset::isBlank)) {
            Map<String, Object> set = variables.getSource().entrySet().stream()
                    .filter(variable -> !isBlank(variable))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
            environment.getPropertySources().replace(NAME, new SystemEnvironmentPropertySource(NAME, set));
        }
    }

    static boolean isBlank(Map.Entry<String, Object> variable) {
        return variable.getKey().startsWith(DotEnv.PREFIX)
                && String.valueOf(variable.getValue()).isBlank();
    }
}
