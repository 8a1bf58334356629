package dev.steward.platform.web;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The content codings that a client accepts (RFC 9110, 12.5.3). @param accepted has {@code *} for those not named */
record Codings(Map<String, Boolean> accepted) {

    private static final String ANY = "*";

    /** @param header the values of {@code Accept-Encoding} */
    static Codings of(List<String> header) {
        var accepted = new HashMap<String, Boolean>();
        for (var line : header) {
            for (var one : line.toLowerCase(Locale.ROOT).split(",", -1)) {
                int end = one.indexOf(';');
                var name = (end < 0 ? one : one.substring(0, end)).strip();
                accepted.put(name.equals("x-gzip") ? Gzip.NAME : name, end < 0 || !isNothing(one.substring(end + 1)));
            }
        }
        return new Codings(accepted);
    }

    private static boolean isNothing(String weight) {
        return weight.strip().matches("q\\s*=\\s*0(\\.0*)?");
    }

    boolean accept(String coding) {
        return accepted.getOrDefault(coding, accepted.getOrDefault(ANY, false));
    }
}
