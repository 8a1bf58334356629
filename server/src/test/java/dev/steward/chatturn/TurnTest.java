package dev.steward.chatturn;

import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedTools;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;

/** Base of the tests of a topic whose model does what the test says. */
@ServiceTest
abstract class TurnTest {

    static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    Talk talk;

    @Autowired
    ScriptedTools tools;

    ScriptedProvider provider;
    long topic;

    @BeforeEach
    void begin() {
        provider = ScriptedProvider.start();
        talk.answeredBy(provider);
        topic = talk.topic("Turns");
    }

    @AfterEach
    void end() {
        tools.reset();
        provider.close();
    }
}
