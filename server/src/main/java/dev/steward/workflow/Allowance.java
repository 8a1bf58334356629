package dev.steward.workflow;

import dev.steward.platform.text.Truncate;

/** How many characters may still be taken. */
final class Allowance {

    private int left;

    Allowance(int characters) {
        left = characters;
    }

    /** The text, or as much of it as may still be taken. */
    String of(String text) {
        var taken = Truncate.to(text, left);
        left -= taken.length();
        return taken;
    }
}
