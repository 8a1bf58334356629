package dev.steward.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * What a run of the build tries of many cases of one kind: one in {@code sample.one-in}, other ones with each commit, and
 * never none. The nightly profile tries them all, as does a class that is run from an editor.
 */
public final class Sample {

    /** What decides which ones: the commit, unless {@code sample.seed} is given. */
    static final String SEED = System.getProperty("sample.seed", "");

    private static final int ONE_IN = Integer.getInteger("sample.one-in", 1);

    private Sample() {}

    /** How often a run of the build repeats something, by a property: at least once. */
    public static int times(String property, int normally) {
        return Math.max(1, Integer.getInteger(property, normally));
    }

    /** Whether it is the turn of what has this place, where each run has one place in so many: 0, 1, 2 as seeds have each one. */
    static boolean isTurn(int place, int oneIn, String seed) {
        return Math.floorMod(place - seed.hashCode(), oneIn) == 0;
    }

    /**
     * Those of {@code all} that this run tries, in their order: at least one where there is one.
     *
     * @param kind what they are the cases of; other kinds with as many cases have other samples
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
