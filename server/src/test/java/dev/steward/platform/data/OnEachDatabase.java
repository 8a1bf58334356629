package dev.steward.platform.data;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test class once on the embedded database and once on PostgreSQL, each time on a fresh, migrated schema.
 *
 * <p>The constructor of the test class takes what it needs: the named components, repositories of the test's own package,
 * {@link Tx}, {@code DatabaseClient}, {@code R2dbcEntityTemplate}, {@link java.time.Clock} and so on.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ClassTemplate
@ExtendWith(EachDatabase.class)
public @interface OnEachDatabase {

    /** The components and configurations under test. */
    Class<?>[] value() default {};
}
