package dev.steward.workflow;

import dev.steward.platform.text.Truncate;

/** A budget of characters. */
final class Allowance {

    private int left;

    Allowance(int characters) {
        left = characters;
    }

    /** The text, or as much of it as the budget allows. */
    String of(String text) {
        var taken = Truncate.to(text, left);
        left -= taken.length();
        return taken;
    }
}
