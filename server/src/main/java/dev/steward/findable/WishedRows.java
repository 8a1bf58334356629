package dev.steward.findable;

import dev.steward.platform.data.Sql;
import java.util.ArrayList;
import java.util.Map;

/** Turns a search request into SQL conditions and adds their values to those of the statement. */
public final class WishedRows {

    private WishedRows() {}

    /** The text contains all the words, in any case. */
    public static String words(Sql sql, FindableRequest wish, String text, Map<String, Object> values) {
        var conditions = new ArrayList<String>();
        conditions.add("true");
        for (int i = 0; i < wish.words().size(); i++) {
            conditions.add(sql.matches(text, "word" + i));
            values.put("word" + i, "%" + Sql.literal(wish.words().get(i)) + "%");
        }
        return "(" + String.join(" and ", conditions) + ")";
    }

    /** The time is within the range. */
    public static String dates(FindableRequest wish, String moment, Map<String, Object> values) {
        var conditions = new ArrayList<String>();
        conditions.add("true");
        if (wish.after() != null) {
            conditions.add(moment + " >= :after");
            values.put("after", wish.after());
        }
        if (wish.before() != null) {
            conditions.add(moment + " < :before");
            values.put("before", wish.before());
        }
        return "(" + String.join(" and ", conditions) + ")";
    }
}
