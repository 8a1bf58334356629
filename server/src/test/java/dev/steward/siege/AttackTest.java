package dev.steward.siege;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.OnBothDatabases;
import dev.steward.support.Sample;
import dev.steward.support.TestDatabase;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs every class of attack alone, with a person's work after each. */
@OnBothDatabases
class AttackTest extends BesiegedTest {

    /** Few attacks get as far as the database, so the second one bears a sample. */
    static List<Attack> attacks() {
        return TestDatabase.current() == TestDatabase.H2 ? Attack.all() : Sample.of("attacks alone", Attack.all());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("attacks")
    void anAttackAloneIsRefusedOrBorne(Attack attack) throws Exception {
        var random = new Random(SEED ^ attack.name().hashCode());
        try {
            attack.act().run(service(), random);
        } finally {
            assertThat(service().lives())
                    .as("the service lives, seed %d: %s", SEED, end(service().log()))
                    .isTrue();
        }
        new Witness().work(service(), random);
    }
}
