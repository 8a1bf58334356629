package dev.steward.durable.job;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
class JobRoutes {

    private static final String TAG = "Jobs";

    @Bean
    RouterFunction<ServerResponse> jobApi(Jobs jobs) {
        return new RouteTable()
                .GET(
                        "/api/jobs",
                        list(jobs::list),
                        Op.of(
                                        "listJobs",
                                        TAG,
                                        "List jobs: waiting and running ones first, then the last ones that ended, at most "
                                                + Jobs.MAX)
                                .returnsList(JobRead.class))
                .GET(
                        "/api/jobs/{id}",
                        byId(jobs::get),
                        Op.of("getJob", TAG, "Fetch a job").returns(200, JobRead.class))
                .POST(
                        "/api/jobs/{id}/cancel",
                        byId(jobs::cancel),
                        Op.of("cancelJob", TAG, "Cancel a job; what it has done may be kept")
                                .returns(200, JobRead.class)
                                .problems(409))
                .build();
    }
}
