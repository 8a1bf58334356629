package dev.steward.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test class on H2, and then on PostgreSQL if it is its turn: every service it starts, in this process or in its own,
 * stores its rows there. Static methods before and after all tests run once, around both.
 *
 * <p>A build runs one class in {@code postgres.one-in} on PostgreSQL, chosen by {@code sample.seed}, which defaults to the
 * commit. The nightly profile runs all of them, and so does an editor. Tests about SQL use {@code OnEachDatabase} instead, and
 * every route is tested on PostgreSQL in every run.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ClassTemplate
@ExtendWith(BothDatabases.class)
public @interface OnBothDatabases {

    /** Whether every run includes PostgreSQL. */
    boolean always() default false;
}
