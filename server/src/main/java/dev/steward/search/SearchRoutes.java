package dev.steward.search;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.large;

import dev.steward.durable.job.JobRead;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for searching everything a person has. */
@Configuration(proxyBeanMethods = false)
class SearchRoutes {

    /** Maximum results per answer. */
    static final int MAX = 40;

    @Bean
    RouterFunction<ServerResponse> searchApi(Search search, IndexRebuild rebuild) {
        return new RouteTable()
                .GET(
                        "/api/search",
                        large(request -> search.find(
                                SearchQuery.of(Requests.text(request, "q").orElse("")),
                                limit(request),
                                Requests.text(request, "after").orElse(null))),
                        Op.of("search", "Search", "Search conversations and messages")
                                .query(
                                        "q",
                                        String.class,
                                        "Words, \"phrases\" and filters: in:topic, in:chat, in:agent, in:workflow, from:me,"
                                                + " from:assistant, after:2026-01-31, before:2026, has:attachment. The last word"
                                                + " may be the beginning of one while no blank follows it.")
                                .query("limit", Integer.class, new Op.Range(1, MAX), "Maximum number of results")
                                .query("after", String.class, "The `next` of an earlier answer, for the items after it")
                                .returns(200, SearchRead.class)
                                .problems(422))
                .POST(
                        "/api/search/rebuild",
                        answer(HttpStatus.ACCEPTED, _ -> rebuild.start()),
                        Op.of(
                                        "rebuildSearch",
                                        "Search",
                                        "Rebuild the search index; the database answers until it is there, and it cannot be"
                                                + " stopped")
                                .returns(202, JobRead.class))
                .build();
    }

    private static int limit(ServerRequest request) {
        long limit = Requests.number(request, "limit").orElse((long) MAX);
        if (limit < 1 || limit > MAX) {
            throw new Problem.Invalid("limit", "must be from 1 to " + MAX);
        }
        return (int) limit;
    }
}
