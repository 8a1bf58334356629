package dev.steward.schedule;

import dev.steward.durable.schedule.Firing;
import dev.steward.durable.schedule.OffTimes;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.Schedules;
import dev.steward.platform.data.Tx;
import dev.steward.platform.input.Moments;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Sha256;
import dev.steward.platform.time.Ids;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Lists past and planned firings of all schedules, also as a calendar for other programs. Spec: decision 67. */
@Component
record ScheduleCalendar(Schedules schedules, Tx tx, Ids ids, Clock clock) {

    /** Maximum number of firings, half of them past and half planned; also of listed schedules. */
    static final int MAX = 1_000;

    private static final Duration BACK = Duration.ofDays(7);
    private static final Duration MAX_SPAN = Duration.ofDays(366);
    /** Nothing is planned further ahead: each week until then has to be passed. */
    private static final Duration MAX_AHEAD = Duration.ofDays(10 * 366);

    private static final String SUFFIX = ".ics";

    @Schema(name = "ScheduleFeed", description = "The address of the calendar, returned once")
    record FeedRead(String url) {}

    /** @throws Problem.NotFound if there is no such owner, or it has no schedule */
    Mono<List<FiringRead>> firings(ScheduleOwner owner) {
        return schedules.get(owner).flatMap(schedule -> Mono.zip(
                        schedules.named(owner.kind(), List.of(owner.id())).next(),
                        schedules.firings(schedule).collectList(),
                        schedules.offTimes())
                .map(found -> Stream.concat(
                                planned(schedule.planned(end(), Schedules.LINES), found.getT3(), found.getT1()),
                                found.getT2().stream().map(firing -> FiringRead.of(firing, found.getT1())))
                        .sorted(Comparator.comparing(FiringRead::dueAt).reversed())
                        .toList()));
    }

    /** Pauses all schedules and returns them. @param until null until resumed. @throws Problem.Invalid if that is in the past */
    Mono<SchedulesRead> pause(@Nullable Instant until) {
        return tx.durable(schedules.pause(until).then(Mono.defer(this::all)));
    }

    /** Resumes all schedules and returns them. */
    Mono<SchedulesRead> goOn() {
        return tx.durable(schedules.goOn().then(Mono.defer(this::all)));
    }

    private Instant end() {
        return clock.instant().plus(Schedules.AHEAD);
    }

    private static Stream<FiringRead> planned(List<Instant> times, OffTimes off, ScheduleOwner.Named owner) {
        var archived = "The %s is archived.".formatted(owner.owner().kind());
        return times.stream()
                .map(at -> FiringRead.of(Firing.planned(at, owner.isArchived() ? archived : off.reason(at)), owner));
    }

    private record Known(Schedule schedule, ScheduleOwner.Named owner) {

        SchedulesRead.Owned read() {
            return SchedulesRead.Owned.of(owner, ScheduleRead.of(schedule, owner.isArchived()));
        }
    }

    /** The next due first, without those whose owner is missing. */
    private Mono<List<Known>> known() {
        return schedules.list(MAX).collectList().flatMap(all -> Flux.fromArray(ScheduleOwner.Kind.values())
                .concatMap(kind -> schedules.named(
                        kind,
                        all.stream()
                                .map(Schedule::owner)
                                .filter(owner -> owner.kind() == kind)
                                .map(ScheduleOwner::id)
                                .toList()))
                .collectMap(ScheduleOwner.Named::owner, Function.identity())
                .map(named -> all.stream()
                        .filter(schedule -> named.containsKey(schedule.owner()))
                        .map(schedule -> new Known(schedule, Objects.requireNonNull(named.get(schedule.owner()))))
                        .toList()));
    }

    Mono<SchedulesRead> all() {
        return Mono.zip(known(), schedules.pause(), schedules.hasFeed()).map(found -> {
            var pause = found.getT2();
            boolean paused = pause.covers(clock.instant());
            return new SchedulesRead(
                    paused,
                    paused ? pause.until() : null,
                    found.getT3(),
                    found.getT1().stream().map(Known::read).toList());
        });
    }

    /** Past and planned firings of a period, earliest first. @throws Problem.Invalid if it is invalid or too long */
    Mono<List<FiringRead>> between(@Nullable String from, @Nullable String to) {
        var now = clock.instant();
        var begin = from == null ? now.minus(BACK) : Moments.read("from", from);
        var end = to == null ? now.plus(Schedules.AHEAD) : Moments.read("to", to);
        if (begin.isAfter(end) || Duration.between(begin, end).compareTo(MAX_SPAN) > 0) {
            return Mono.error(() -> new Problem.Invalid("to", "must lie behind from, by a year at most"));
        }
        return Mono.zip(known(), schedules.firings(begin, end, MAX / 2).collectList(), schedules.offTimes())
                .map(found -> {
                    var owners = found.getT1().stream()
                            .collect(Collectors.toMap(each -> each.schedule().id(), Known::owner));
                    var past = found.getT2().stream()
                            .flatMap(firing -> Stream.ofNullable(owners.get(firing.scheduleId()))
                                    .map(owner -> FiringRead.of(firing, owner)));
                    var schedules = begin.isAfter(now.plus(MAX_AHEAD)) ? List.<Known>of() : found.getT1();
                    var coming = schedules.stream()
                            .flatMap(each -> planned(
                                    each.schedule().planned(begin, end, Schedules.LINES), found.getT3(), each.owner()))
                            .sorted(Comparator.comparing(FiringRead::dueAt))
                            .limit(MAX / 2);
                    return Stream.concat(past, coming)
                            .sorted(Comparator.comparing(FiringRead::dueAt))
                            .toList();
                });
    }

    /** Creates a new calendar URL, which replaces the previous one. @param site its base URL */
    Mono<FeedRead> mint(String site) {
        var token = ids.token();
        return schedules
                .feed(Sha256.of(token))
                .thenReturn(new FeedRead(site + "/api/schedules/feed/" + token + SUFFIX));
    }

    /** The calendar of planned firings, without those that will be skipped. @throws Problem.NotFound if the token is not the latest one */
    Mono<String> feed(String token, String site) {
        var bare = token.endsWith(SUFFIX) ? token.substring(0, token.length() - SUFFIX.length()) : token;
        return schedules
                .isFeed(Sha256.of(bare))
                .filter(known -> known)
                .switchIfEmpty(Mono.error(() -> Problem.NotFound.saying("Unknown calendar address")))
                .then(Mono.zip(known(), schedules.offTimes()))
                .map(found -> CalendarFeed.of(
                        found.getT1().stream()
                                .filter(each -> !each.owner().isArchived())
                                .flatMap(each -> each.schedule().planned(end(), Schedules.LINES).stream()
                                        .filter(at -> found.getT2().reason(at) == null)
                                        .map(at -> new CalendarFeed.Entry(
                                                each.schedule().id(),
                                                each.owner().title(),
                                                site + page(each.owner()),
                                                at)))
                                .sorted(Comparator.comparing(CalendarFeed.Entry::at))
                                .limit(MAX)
                                .toList(),
                        clock.instant()));
    }

    /** The path of the owner's page in the web client. */
    static String page(ScheduleOwner.Named owner) {
        return switch (owner.owner().kind()) {
            case topic -> "/topics/" + owner.slug();
            case agent -> "/agents/" + owner.publicId();
            case workflow -> "/workflows/" + owner.owner().id();
        };
    }
}
