package dev.steward.siege;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * One class of attack. Each run creates another member of it: another size, depth, position or spelling.
 *
 * @param name what is sent
 */
record Attack(String name, Act act) {

    /** Carries out one member of the class; fails if the service responds in a way it must not. */
    interface Act {
        void run(Besieged service, Random random) throws Exception;
    }

    /** Every known class. */
    static List<Attack> all() {
        return Stream.of(BodyAttacks.all(), ConnectionAttacks.all(), ReaderAttacks.all(), ProviderAttacks.all())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public String toString() {
        return name;
    }
}
