package dev.steward.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test class on H2, and then on PostgreSQL when its turn has come: every service that it starts, in this process or
 * in one of its own, has its rows there. Static methods before and after all tests run once, around both.
 *
 * <p>A run of the build tries one class in {@code postgres.one-in} on PostgreSQL, chosen by {@code sample.seed}, which is
 * the commit unless it is given. The nightly profile tries them all, as does a class that is run from an editor. What is
 * about SQL says {@code OnEachDatabase} instead, and every route is tried on PostgreSQL in every run.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ClassTemplate
@ExtendWith(BothDatabases.class)
public @interface OnBothDatabases {

    /** Whether every run tries it on PostgreSQL. */
    boolean always() default false;
}
