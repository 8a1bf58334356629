package dev.steward.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Import;

/**
 * The whole service on a free port with a data folder of its own, on H2 and on PostgreSQL. All test classes with this
 * annotation share one service on each, so each makes what it needs and counts on nothing else being there.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@OnBothDatabases
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "steward.public-url=" + ServiceTest.PUBLIC_URL,
            "steward.allowed-hosts=" + ServiceTest.ALLOWED_HOST
        })
@AutoConfigureWebTestClient(timeout = "60s")
@Import({Host.class, ScriptedTools.class, Talk.class, WritingRun.class})
public @interface ServiceTest {

    /** Under which everybody would reach it. */
    String PUBLIC_URL = "https://steward.public.example";

    /** A further name of it. */
    String ALLOWED_HOST = "steward.allowed.example";
}
