package dev.steward.platform.launch;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.logging.LogLevel;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.ConversionFailedException;
import org.springframework.core.env.Environment;

/**
 * Reports which variable has a value of the wrong type, even if it went through a Spring Boot property in {@code
 * application.yml}.
 */
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
final class VariableAnalyzer extends AbstractFailureAnalyzer<BindException> {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(steward\\.[a-z.-]+)");

    private final @Nullable Environment environment;

    VariableAnalyzer(@Nullable Environment environment) {
        this.environment = environment;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
        return property(cause)
                .map(property -> {
                    var problem = StartupProblem.ofVariable(
                            property,
                            value(cause, property),
                            wish(cause.getTarget().getType().toClass()));
                    return new FailureAnalysis(String.valueOf(problem.getMessage()), problem.remedy(), cause);
                })
                .orElse(null);
    }

    /** The value to convert. There is no environment yet while it is being prepared. */
    private @Nullable Object value(BindException cause, String property) {
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof ConversionFailedException failed) {
                return failed.getValue();
            }
        }
        return environment == null ? null : environment.getProperty(property);
    }

    private static Optional<String> property(BindException cause) {
        var name = cause.getName().toString();
        if (name.startsWith(StartupProblem.PREFIX)) {
            return Optional.of(name);
        }
        ConfigurationProperty property = cause.getProperty();
        return Optional.ofNullable(property)
                .map(ConfigurationProperty::getValue)
                .map(value -> PLACEHOLDER.matcher(String.valueOf(value)))
                .filter(found -> found.find())
                .map(found -> found.group(1));
    }

    private static String wish(Class<?> type) {
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number";
        } else if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        } else if (type == Duration.class) {
            return "a number of seconds";
        } else if (type == InetAddress.class) {
            return "an address or a name of this machine";
        } else if (type == LogLevel.class) {
            return LogProperties.LEVELS;
        }
        return "something else";
    }
}
