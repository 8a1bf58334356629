package dev.steward.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tries a test class on H2 and then on PostgreSQL: every service that it starts, in this process or in one of its own,
 * has its rows there. Static methods before and after all tests run once, around both.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ClassTemplate
@ExtendWith(BothDatabases.class)
public @interface OnBothDatabases {}
