package dev.steward.support;

import dev.steward.platform.data.Statements;
import dev.steward.platform.memory.RoomyHeap;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Import;

/**
 * The whole service on a free port with its own data folder, on H2 and on PostgreSQL. All test classes with this annotation
 * share one service per database, so each creates what it needs and must not expect to be alone.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@OnBothDatabases
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "steward.public-url=" + ServiceTest.PUBLIC_URL,
            "steward.allowed-hosts=" + ServiceTest.ALLOWED_HOST,
            "steward.supervised=false"
        })
@AutoConfigureWebTestClient(timeout = "60s")
@Import({Host.class, RoomyHeap.class, ScriptedTools.class, Statements.class, Talk.class, WritingRun.class})
public @interface ServiceTest {

    /** The service's public URL. */
    String PUBLIC_URL = "https://steward.public.example";

    /** An additional host name of the service. */
    String ALLOWED_HOST = "steward.allowed.example";
}
