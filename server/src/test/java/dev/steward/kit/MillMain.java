package dev.steward.kit;

import dev.steward.platform.data.Sql;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A process with the mill: it brings sacks faster than they are packed and prints a line for each acknowledged one, until it is
 * killed.
 *
 * <p>Arguments: the data folder, the address of a database or {@code -}, and the number of the first sack or {@code end}; in
 * that case it packs what is there and prints what is wrong and the line {@code packed n}.
 */
final class MillMain {

    private static final Duration LONG = Duration.ofSeconds(90);
    private static final int AT_ONCE = 4;

    private MillMain() {}

    static void main(String[] args) {
        var address = args[1].equals("-") ? "" : args[1];
        try (var context = MillConfiguration.start(Path.of(args[0]), address)) {
            var sql = context.getBean(Sql.class);
            if (args[2].equals("end")) {
                end(sql);
            } else {
                bring(context.getBean(Mill.class), Long.parseLong(args[2]));
            }
        }
    }

    private static void bring(Mill mill, long first) {
        Flux.<Long, Long>generate(() -> first, (id, sink) -> {
                    sink.next(id);
                    return id + 1;
                })
                .flatMap(id -> mill.bring(id).thenReturn(id), AT_ONCE)
                .doOnNext(id -> System.out.println("brought " + id))
                .delayElements(Duration.ofMillis(5))
                .blockLast();
    }

    private static void end(Sql sql) {
        Mono.defer(() -> count(sql, "lane_places").zipWith(count(sql, "outbox"), Long::sum))
                .repeatWhen(again -> again.delayElements(Duration.ofMillis(50)))
                .takeUntil(left -> left == 0)
                .blockLast(LONG);
        Objects.requireNonNull(Mill.flaws(sql).block(LONG)).forEach(flaw -> System.out.println("flaw " + flaw));
        sql.statement("select id from sacks")
                .all(row -> row.number("id"))
                .toIterable()
                .forEach(id -> System.out.println("packed " + id));
        System.out.println("end");
    }

    private static Mono<Long> count(Sql sql, String table) {
        return sql.statement("select count(*) as n from " + table).one(row -> row.number("n"));
    }
}
