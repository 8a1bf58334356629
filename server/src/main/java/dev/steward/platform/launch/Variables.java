package dev.steward.platform.launch;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;

/** The environment variables declared by the configuration records. @param names in uppercase */
record Variables(Set<String> names) {

    /** Read only by the start script. */
    private static final Set<String> FOR_THE_SCRIPT = Set.of("STEWARD_JAVA_OPTIONS", "STEWARD_JAVA_HOME");

    /** Collects the variables of the configuration records, one per component. */
    static Variables of(Stream<Class<?>> records) {
        var names = new TreeSet<String>();
        records.forEach(type -> {
            var prefix = type.getAnnotation(ConfigurationProperties.class).value();
            for (var component : type.getRecordComponents()) {
                names.add(name(prefix + "." + DataObjectPropertyName.toDashedForm(component.getName())));
            }
        });
        return new Variables(names);
    }

    /** The variable for a property, such as {@code STEWARD_STRICT_PORT} for {@code steward.strict-port}. */
    static String name(String property) {
        return property.toUpperCase(Locale.ROOT).replaceAll("[.-]", "_");
    }

    /** Whether nothing reads the variable. */
    boolean isUnknown(String name) {
        return !names.contains(name) && !FOR_THE_SCRIPT.contains(name);
    }

    /** The variable that was probably meant. */
    Optional<String> nearest(String name) {
        return names.stream()
                .min(Comparator.comparingInt(known -> distance(known, name)))
                .filter(known -> distance(known, name) <= Math.max(2, known.length() / 4));
    }

    /** The edit distance: the number of characters to insert, delete or replace. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length()];
    }
}
