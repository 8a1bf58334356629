package dev.steward.durable.schedule.recurrence;

import static dev.steward.durable.schedule.recurrence.RecurrenceReader.refused;

import dev.steward.platform.problem.Problem;
import java.text.Normalizer;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.StringTokenizer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads rules from spoken language. A single pass sorts days, times, intervals and zones into clauses; anything ambiguous,
 * or that a schedule cannot express, is refused rather than guessed.
 */
final class SpokenRecurrence {

    private static final Pattern TOKEN = Pattern.compile("""
            (?<zone>(?:africa|america|antarctica|arctic|asia|atlantic|australia|brazil|canada|chile|etc|europe|indian|mexico
                |pacific|systemv|us)(?:/[a-z0-9_+-]+)+
                |(?:utc|gmt)[+-](?:\\d{4}|\\d{1,2}(?::\\d{2})?)
                |(?<![a-z0-9])[+-](?:\\d{4}|\\d{1,2}:\\d{2}))
            |(?<time>\\d{1,2}[:.h]\\d{2}(?::00)?(?![\\d:]))
            |(?<number>\\d+)
            |(?<word>\\p{L}[\\p{L}\\p{N}_']*)
            |(?<mark>\\S)""", Pattern.COMMENTS);

    private static final int MAX_ZONE_WORDS = 5;
    private static final int HOUR = 3_600;
    private static final int DAY = 24 * HOUR;
    private static final int WEEK = 7 * DAY;

    private static final Map<String, Integer> DAYS =
            table("mo 1 tu 2 tues 2 we 4 weds 4 th 8 thur 8 thurs 8 fr 16 sa 32 su 64");

    static {
        for (var day : DayOfWeek.values()) {
            var name = day.name().toLowerCase(Locale.ROOT);
            List.of(name, name + "s", name.substring(0, 3)).forEach(word -> DAYS.put(word, RecurrenceRule.bit(day)));
        }
    }

    private static final Map<String, Integer> SETS =
            table("daily 127 everyday 127 weekday 31 weekdays 31 workday 31 workdays 31 weekend 96 weekends 96");
    private static final Map<String, Integer> UNITS = table(
            "second 1 seconds 1 sec 1 secs 1 s 1 minute 60 minutes 60 min 60"
                    + " mins 60 m 60 hour 3600 hours 3600 hr 3600 hrs 3600 h 3600 day 86400 days 86400 d 86400 week 604800 weeks 604800");
    private static final Map<String, Integer> NUMBERS =
            table("one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9"
                    + " ten 10 eleven 11 twelve 12 fifteen 15 twenty 20 thirty 30");
    private static final Map<String, Integer> ORDINALS = table("other 2 second 2 third 3 fourth 4 fifth 5 sixth 6");
    private static final Map<String, Integer> NAMED_TIMES = table("noon 720 midday 720 midnight 0");

    /** Parts of the day with their default minute; -1 if there is none. */
    private static final Map<String, Integer> PARTS = table("morning 420 mornings 420 evening 1080 evenings 1080"
            + " afternoon -1 afternoons -1 night -1 nights -1 nightly -1");

    private static final List<String> FILLERS =
            List.of("the", "in", "a", "an", "run", "runs", "please", "sharp", "always", "o'clock");
    private static final List<String> JOINTS = List.of("and", "then", "plus", "also");
    private static final List<String> TO = List.of("-", "to", "through", "thru");

    private static final String ONE_MOMENT = "names one moment, and a schedule repeats. " + RecurrenceReader.USE;
    private static final String MONTHLY =
            "repeats by the month or the year, which a schedule cannot. " + RecurrenceReader.USE;
    private static final String NOT_EACH_WEEK =
            "leaves out weeks or counts days, which a schedule cannot: it repeats every week. " + RecurrenceReader.USE;
    private static final String COUNTED =
            "counts how often: say at which times, such as “every day at 9:00 and 17:00”.";
    private static final String BOUNDED =
            "limits when it repeats with “%s”, which a schedule cannot. " + RecurrenceReader.USE;
    private static final String TIME_OF_INTERVAL =
            "has both an interval and a time, which a schedule cannot. " + RecurrenceReader.USE;
    private static final String DAYS_TWICE =
            "says the days of one time twice. Separate them by “;”, such as “Mondays at 9:00; Fridays at 17:00”.";
    private static final String NO_TIME = "names no time: add one, such as “at 9:00”.";

    private static final Map<String, String> REFUSED = new HashMap<>();

    static {
        refuse(ONE_MOMENT, "today tomorrow tonight once next now later");
        refuse(
                MONTHLY,
                "month months monthly year years yearly annually quarterly date st nd rd th january february march april may"
                        + " june july august september october november december jan feb mar apr jun jul aug sep sept oct nov"
                        + " dec");
        refuse(COUNTED, "twice thrice times");
        refuse(NOT_EACH_WEEK, "first last biweekly fortnightly fortnight alternate alternating");
        refuse(NOT_EACH_WEEK, String.join(" ", ORDINALS.keySet()));
        for (var word :
                ("except but not without until till between from before after during unless if starting to through"
                                + " thru")
                        .split(" ")) {
            refuse(BOUNDED.formatted(word), word);
        }
    }

    private static void refuse(String sentence, String words) {
        List.of(words.split(" ")).forEach(word -> REFUSED.put(word, sentence));
    }

    private static Map<String, Integer> table(String wordsWithNumbers) {
        var table = new HashMap<String, Integer>();
        for (var words = new StringTokenizer(wordsWithNumbers); words.hasMoreTokens(); ) {
            table.put(words.nextToken(), Integer.valueOf(words.nextToken()));
        }
        return table;
    }

    private enum Kind {
        zone,
        time,
        number,
        word,
        mark
    }

    private record Token(Kind kind, String text) {}

    private enum Item {
        none,
        day,
        time,
        interval,
        zone
    }

    /** A time as written. @param isBare an hour up to 12 without am or pm */
    private record Time(int minute, boolean isBare) {}

    /** Days with their times, or an interval with its days. */
    private static final class Clause {
        int days;
        long interval;
        final List<Time> times = new ArrayList<>();
        final List<String> parts = new ArrayList<>();

        @Nullable
        String zone;

        boolean isZoneAfter;
        boolean areDaysAfter;
        boolean isEveryDay;
        boolean isWeekly;

        boolean isWhole() {
            return interval > 0 || !times.isEmpty() || !parts.isEmpty();
        }

        boolean isEmpty() {
            return days == 0 && !isWhole() && !isEveryDay && !isWeekly;
        }
    }

    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private final List<Clause> clauses = new ArrayList<>();
    private Clause clause = new Clause();
    private Item last = Item.none;

    /** The separator since the last item: 1 for a comma, 2 for "and", 0 for none. */
    private int joint;

    private boolean isEvery;
    private boolean isAt;
    private boolean isOn;

    private SpokenRecurrence(String text) {
        var plain = Normalizer.normalize(text, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}", "")
                .replaceAll("\\p{Pd}", "-")
                .replace('\u2019', '\'')
                .replaceAll("\\b([ap])\\.m\\b\\.?", "$1m");
        var match = TOKEN.matcher(plain);
        while (match.find()) {
            for (var kind : Kind.values()) {
                if (match.start(kind.name()) >= 0) {
                    tokens.add(new Token(kind, match.group()));
                    break;
                }
            }
        }
    }

    /** @param text in lower case */
    public static List<RecurrenceRule> read(String text, String timezone) {
        return new SpokenRecurrence(text).rules(timezone);
    }

    private List<RecurrenceRule> rules(String timezone) {
        while (at < tokens.size()) {
            step();
        }
        startClause();
        if (clause.zone != null && !clauses.isEmpty() && clauses.getLast().zone == null) {
            clauses.getLast().zone = clause.zone;
        } else if (clause.zone != null) {
            throw refused(NO_TIME);
        }
        if (clauses.isEmpty()) {
            throw refused("says neither a time nor an interval. " + RecurrenceReader.USE);
        }
        var zones = clauses.stream()
                .map(each -> each.zone)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        var rules = new ArrayList<RecurrenceRule>();
        String following = timezone;
        for (var each : clauses.reversed()) {
            following = each.zone == null ? following : each.zone;
            rules.addAll(0, rules(each, zones.size() == 1 ? zones.getFirst() : following));
        }
        return rules;
    }

    private List<RecurrenceRule> rules(Clause said, String zone) {
        if (said.interval > 0) {
            if (said.isWeekly && said.days != 0) {
                throw refusedAs(NOT_EACH_WEEK);
            }
            return List.of(
                    RecurrenceReader.every(said.interval, said.days == 0 ? RecurrenceRule.EVERY_DAY : said.days, zone));
        }
        var times = times(said);
        if (times.isEmpty() || times.contains(-1)) {
            throw refused(NO_TIME);
        }
        if (said.days == 0 && said.isWeekly) {
            throw refused("names no day of the week: add one, such as “on Mondays”.");
        }
        if (said.days == 0 && !said.isEveryDay && clauses.size() > 1) {
            throw refused(
                    "has a time without its days: say the days of each time, such as “Mondays at 9:00 and every day at"
                            + " 17:00”.");
        }
        int days = said.days == 0 ? RecurrenceRule.EVERY_DAY : said.days;
        return times.stream()
                .map(minute -> RecurrenceRule.at(LocalTime.ofSecondOfDay(minute * 60L), days, zone))
                .toList();
    }

    private static List<Integer> times(Clause said) {
        if (said.times.isEmpty()) {
            return said.parts.stream().map(PARTS::get).filter(Objects::nonNull).toList();
        }
        if (said.parts.size() > 1) {
            throw refused("has several parts of the day beside a time. " + RecurrenceReader.USE);
        }
        return said.times.stream()
                .map(time -> said.parts.isEmpty() ? time.minute : inPart(time, said.parts.getFirst()))
                .toList();
    }

    /** "8" in the evening is 20:00, "2" at night is 02:00, "12" at night is midnight. */
    private static int inPart(Time time, String part) {
        int hour = time.minute / 60;
        boolean isNight = part.startsWith("night");
        if (!time.isBare || part.startsWith("morning")) {
            return time.minute;
        }
        if (hour == 12) {
            return isNight ? time.minute - 720 : time.minute;
        }
        return hour == 0 || isNight && hour < 6 ? time.minute : time.minute + 720;
    }

    private void startClause() {
        if (!clause.isEmpty()) {
            clauses.add(clause);
        }
        var zone = clause.isEmpty() ? clause.zone : null;
        clause = new Clause();
        clause.zone = zone;
        last = Item.none;
    }

    private @Nullable Token token(int offset) {
        int index = at + offset;
        return index >= 0 && index < tokens.size() ? tokens.get(index) : null;
    }

    private String text(int offset) {
        var token = token(offset);
        return token == null ? "" : token.text;
    }

    private void step() {
        var token = tokens.get(at);
        switch (token.kind) {
            case zone ->
                zone(ZoneNames.find(token.text).orElseThrow(() -> RecurrenceReader.unknownZone(token.text)), 1);
            case time -> {
                var digits = token.text.split("[:.h]");
                at++;
                time(Long.parseLong(digits[0]), Integer.parseInt(digits[1]));
            }
            case number -> number(token.text.length() > 10 ? Long.MAX_VALUE : Long.parseLong(token.text), token.text);
            case word -> {
                if (!zoneOfWords()) {
                    word(token.text);
                }
            }
            case mark -> mark(token.text);
        }
    }

    private void mark(String mark) {
        var before = token(-1);
        switch (mark) {
            case ";" -> {
                startClause();
                said(Item.none);
            }
            case "," -> joint = Math.max(joint, 1);
            case "&", "+" -> joint = 2;
            case "@" -> isAt = true;
            case "(", ")" -> {}
            case "/" -> {
                if (last != Item.day && last != Item.time) {
                    throw RecurrenceReader.unknown(mark);
                }
                joint = 2;
            }
            case ".", ":" -> {
                // After a number it would belong to an invalid time.
                if (at + 1 < tokens.size() && (before == null || before.kind != Kind.word)) {
                    throw RecurrenceReader.unknown(mark);
                }
            }
            case "-" -> throw refused(BOUNDED.formatted(mark));
            default -> throw RecurrenceReader.unknown(mark);
        }
        at++;
    }

    private boolean zoneOfWords() {
        if (List.of("local", "my").contains(text(0)) && text(1).equals("time")) {
            at += 2;
            return true;
        }
        for (int words = MAX_ZONE_WORDS; words > 0; words--) {
            if (at + words > tokens.size()) {
                continue;
            }
            var name = new StringBuilder();
            for (int i = 0; i < words; i++) {
                var text = text(i);
                boolean isDash = text.equals("-");
                name.append(name.isEmpty() || isDash || text(i - 1).equals("-") ? "" : " ")
                        .append(isDash ? " " : text);
            }
            var found = ZoneNames.find(name.toString());
            if (found.isPresent()) {
                zone(found.get(), words);
                return true;
            }
        }
        return false;
    }

    private void zone(String id, int words) {
        at += words;
        while (List.of("time", "zone", "timezone", "standard", "local").contains(text(0))) {
            at++;
        }
        if (clause.zone != null && clause.isEmpty()) {
            throw refused(NO_TIME);
        }
        if (clause.zone != null) {
            startClause();
        }
        clause.zone = id;
        clause.isZoneAfter = clause.isWhole();
        said(Item.zone);
    }

    private void said(Item item) {
        last = item;
        joint = 0;
        isEvery = false;
        isAt = false;
        isOn = false;
    }

    private void word(String word) {
        at++;
        if (DAYS.containsKey(word) || SETS.containsKey(word)) {
            days(word);
        } else if (List.of("every", "each", "all").contains(word)) {
            isEvery = true;
        } else if (List.of("business", "working", "work", "week").contains(word) && text(0).matches("days?")) {
            at++;
            day(RecurrenceWords.WEEKDAYS);
        } else if (word.equals("weekly") || isEvery && word.equals("week")) {
            clause.isWeekly = true;
            isEvery = false;
        } else if (word.matches("days?") && isEvery) {
            day(RecurrenceRule.EVERY_DAY);
        } else if (isEvery && ORDINALS.containsKey(word) && UNITS.containsKey(text(0))) {
            interval(ORDINALS.getOrDefault(word, 0));
        } else if (isEvery && UNITS.containsKey(word) && (!word.equals("second") || token(0) == null)) {
            at--;
            interval(1);
        } else if (isEvery && (word.equals("half") || word.equals("quarter"))) {
            partOfHour(word.equals("half") ? HOUR / 2 : HOUR / 4);
        } else if (word.equals("hourly")) {
            interval(HOUR, false);
        } else if (NUMBERS.containsKey(word)) {
            at--;
            number(NUMBERS.getOrDefault(word, 0), word);
        } else if (NAMED_TIMES.containsKey(word)) {
            addTime(new Time(NAMED_TIMES.getOrDefault(word, 0), false));
        } else if (PARTS.containsKey(word)) {
            part(word);
        } else if (word.equals("from") && DAYS.containsKey(text(0)) || word.equals("once") && text(0).endsWith("ly")) {
            // "from Monday to Friday", "once daily": the following words say it all.
            return;
        } else if (word.equals("once") && text(0).matches("an?|per|every|each") && text(1).matches("day|hour|week")) {
            at++;
            isEvery = true;
        } else if (word.equals("at")) {
            isAt = true;
        } else if (word.equals("on")) {
            isOn = true;
        } else if (JOINTS.contains(word)) {
            joint = 2;
        } else if (REFUSED.containsKey(word)) {
            throw refusedAs(Objects.requireNonNull(REFUSED.get(word)));
        } else if (!FILLERS.contains(word)) {
            throw RecurrenceReader.unknown(word);
        }
    }

    /** Of a text such as “first Monday of the month”, the month says most. */
    private Problem.Invalid refusedAs(String why) {
        boolean isMonthly = tokens.stream().map(Token::text).map(REFUSED::get).anyMatch(MONTHLY::equals);
        return refused(why.equals(NOT_EACH_WEEK) && isMonthly ? MONTHLY : why);
    }

    private void days(String word) {
        int first = DAYS.getOrDefault(word, 0);
        int end = DAYS.getOrDefault(text(1), 0);
        if (first == 0) {
            day(SETS.getOrDefault(word, 0));
        } else if (end != 0 && TO.contains(text(0))) {
            at += 2;
            int days = first;
            for (int day = first; day != end; days |= day) {
                day = day == 64 ? 1 : day << 1;
            }
            day(days);
        } else {
            day(first);
        }
    }

    private void day(int days) {
        boolean isList = last == Item.day && (joint > 0 || !isEvery && days != RecurrenceRule.EVERY_DAY);
        if (isList) {
            clause.days |= days;
        } else if (clause.days == 0 && (!clause.isWhole() || joint == 0 || joint == 1 && isOn)) {
            clause.days = days;
            clause.areDaysAfter = clause.isWhole();
        } else if (clause.isWhole() && joint > 0) {
            startClause();
            clause.days = days;
        } else {
            throw refused(DAYS_TWICE);
        }
        said(Item.day);
    }

    private void number(long number, String said) {
        at++;
        var next = text(0);
        if (UNITS.containsKey(next) && (isEvery || last == Item.interval)) {
            if (isEvery) {
                interval(number);
            } else {
                at++;
                clause.interval += Math.min(number, Integer.MAX_VALUE) * UNITS.getOrDefault(next, 0);
                said(Item.interval);
            }
        } else if (!isEvery && UNITS.containsKey(next)) {
            throw text(-2).equals("in") ? refused(ONE_MOMENT) : RecurrenceReader.unknown(said + " " + next);
        } else if (REFUSED.containsKey(next)) {
            throw refusedAs(Objects.requireNonNull(REFUSED.get(next)));
        } else if (isEvery) {
            throw refused("needs a unit after “every %s”, such as minutes or hours.".formatted(said));
        } else if (isAt
                || last == Item.day
                || last == Item.time && joint > 0
                || last == Item.none && clause.isEmpty()
                || next.matches("am|pm|o'clock")) {
            boolean isMilitary = said.length() == 4 && Character.isDigit(said.charAt(0));
            time(isMilitary ? number / 100 : number, isMilitary ? (int) (number % 100) : 0);
        } else {
            throw RecurrenceReader.unknown(said);
        }
    }

    /** Adds an interval of {@code number} times the unit that follows. */
    private void interval(long number) {
        int unit = UNITS.getOrDefault(text(0), 0);
        at++;
        if (number == 1 && unit == DAY) {
            day(RecurrenceRule.EVERY_DAY);
        } else if (number == 1 && unit == WEEK) {
            clause.isWeekly = true;
            isEvery = false;
        } else {
            interval(Math.min(number, Integer.MAX_VALUE) * unit, unit == WEEK);
        }
    }

    private void interval(long seconds, boolean isOfWeeks) {
        if (clause.isWhole() && joint > 0) {
            startClause();
        }
        if (clause.isWhole()) {
            throw refused(TIME_OF_INTERVAL);
        }
        clause.interval = Math.max(1, seconds);
        clause.isWeekly = isOfWeeks;
        said(Item.interval);
    }

    private void partOfHour(long seconds) {
        while (List.of("a", "an", "of").contains(text(0))) {
            at++;
        }
        if (!text(0).equals("hour")) {
            throw RecurrenceReader.unknown(text(-1));
        }
        at++;
        interval(seconds, false);
    }

    /** Continues after the digits of a time; reads am, pm or a part of the day. */
    private void time(long hour, int minute) {
        boolean isBare = hour <= 12;
        long hours = hour;
        if (text(0).equals("o'clock")) {
            at++;
        }
        var next = text(0);
        if (next.equals("am") || next.equals("pm")) {
            at++;
            if (hour < 1 || hour > 12) {
                throw refused("has a time that does not exist. " + RecurrenceReader.USE);
            }
            hours = hour % 12 + (next.equals("pm") ? 12 : 0);
            isBare = false;
        }
        if (hours > 23 || minute > 59) {
            throw refused("has a time that does not exist. " + RecurrenceReader.USE);
        }
        var time = new Time((int) hours * 60 + minute, isBare);
        int inThe = text(0).equals("in") && text(1).equals("the") ? 2 : text(0).equals("at") ? 1 : 0;
        if (inThe > 0 && PARTS.containsKey(text(inThe))) {
            time = new Time(inPart(time, text(inThe)), false);
            at += inThe + 1;
        }
        addTime(time);
    }

    private void addTime(Time time) {
        if (clause.interval > 0 && joint == 0) {
            throw refused(TIME_OF_INTERVAL);
        }
        if (clause.interval > 0 || clause.areDaysAfter || clause.isZoneAfter || !clause.parts.isEmpty() && joint == 2) {
            startClause();
        }
        boolean isNext = joint > 0 || isAt || last != Item.time || clause.times.isEmpty();
        if (!isNext && clause.times.getLast().minute != time.minute) {
            throw RecurrenceReader.unknown(text(-1));
        }
        clause.times.add(time);
        said(Item.time);
    }

    private void part(String word) {
        boolean isOfAll = isEvery || word.endsWith("s") || word.equals("nightly");
        if (clause.isWhole() && joint > 0 && (isEvery || !clause.times.isEmpty() || clause.interval > 0)) {
            startClause();
        }
        if (clause.interval > 0 || isEvery && clause.days != 0) {
            throw refused(clause.interval > 0 ? TIME_OF_INTERVAL : DAYS_TWICE);
        }
        clause.parts.add(word);
        clause.isEveryDay |= isOfAll;
        said(Item.time);
    }
}
