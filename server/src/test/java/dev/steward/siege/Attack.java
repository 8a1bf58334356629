package dev.steward.siege;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * One class of attack. Each run makes another member of it: another size, depth, position or spelling.
 *
 * @param name what is sent
 */
record Attack(String name, Act act) {

    /** Carries one member of the class out; fails when the service answers it in a way that it must not. */
    interface Act {
        void run(Besieged service, Random random) throws Exception;
    }

    /** Every class that is known. */
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
