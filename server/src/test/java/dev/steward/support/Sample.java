package dev.steward.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Selects which of many similar cases a build tries: one in {@code sample.one-in}, different ones with each commit, and at
 * least one. The nightly profile tries all of them, and so does an editor.
 */
public final class Sample {

    /** Determines the selection: the commit, unless {@code sample.seed} is given. */
    static final String SEED = System.getProperty("sample.seed", "");

    private static final int ONE_IN = Integer.getInteger("sample.one-in", 1);

    private Sample() {}

    /** How often a build repeats something, at least once; set by a property. */
    public static int times(String property, int normally) {
        return Math.max(1, Integer.getInteger(property, normally));
    }

    /** How many of so many random cases this run tries: at least one. */
    public static int share(int all) {
        return Math.ceilDiv(all, ONE_IN);
    }

    /** The source of the random cases of this run: the same for the same commit. */
    public static Random random(String kind) {
        return new Random((kind + " " + SEED).hashCode());
    }

    /** Whether it is the turn of this place in a round of {@code oneIn} places; the seed decides which place a run takes. */
    static boolean isTurn(int place, int oneIn, String seed) {
        return Math.floorMod(place - seed.hashCode(), oneIn) == 0;
    }

    /**
     * The elements of {@code all} that this run tries, in their order: at least one, if there is one.
     *
     * @param kind the kind of the cases; kinds with the same number of cases get different samples
     */
    public static <T> List<T> of(String kind, List<T> all) {
        return of(kind, all, ONE_IN, SEED);
    }

    static <T> List<T> of(String kind, List<T> all, int oneIn, String seed) {
        var places = new ArrayList<Integer>();
        for (int place = 0; place < all.size(); place++) {
            places.add(place);
        }
        Collections.shuffle(places, new Random((kind + " " + seed).hashCode()));
        return places.stream()
                .limit(Math.ceilDiv(all.size(), oneIn))
                .sorted()
                .map(all::get)
                .toList();
    }
}
