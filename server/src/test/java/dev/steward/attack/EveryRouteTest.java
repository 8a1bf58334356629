package dev.steward.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.OnBothDatabases;
import dev.steward.support.ScriptedProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Calls every route once on each database, in every run. Most classes about routes run on PostgreSQL only now and then; this
 * one makes sure that no statement of a route is wrong there.
 */
@OnBothDatabases(always = true)
class EveryRouteTest {

    private final Service service = Service.shared();
    private final ScriptedProvider provider = ScriptedProvider.start();
    private final WritingRoutes routes = new WritingRoutes(service);

    @AfterEach
    void end() {
        provider.close();
    }

    @Test
    void everyRouteWorks() {
        provider.otherwise(WritingRoutes.ANSWER);
        service.answeredBy(provider);
        var things = new HashMap<String, String>();
        var without = new ArrayList<String>();
        routes.all().forEach((route, next) -> {
            var attempt = next.get();
            var space = route.indexOf(' ');
            remember(things, route.substring(space + 1), attempt.path());
            var answer = service.send(route.substring(0, space), attempt.path(), attempt.body());
            assertThat(answer.status()).as("%s: %s", route, answer).isLessThan(500);
            if (attempt.type() != null && !attempt.carriedOut().getAsBoolean()) {
                without.add(route);
            }
        });
        assertThat(without)
                .as("routes of which nothing is to be seen")
                .hasSizeLessThan(routes.all().size() / 10);
        var statuses = new TreeMap<String, Integer>();
        for (var template : reading()) {
            var answer = service.send("GET", withIds(template, things), null);
            assertThat(answer.status()).as("GET %s: %s", template, answer).isLessThan(500);
            statuses.put(template, answer.status());
        }
        assertThat(statuses.values().stream().filter(status -> status == 200))
                .as("routes that read something: " + statuses)
                .hasSizeGreaterThan(statuses.size() / 2);
    }

    /** From {@code /api/topics/{id}/read} and {@code /api/topics/7/read}: {@code /api/topics/{id}} is {@code /api/topics/7}. */
    private static void remember(Map<String, String> things, String template, String path) {
        var names = template.split("/");
        var values = path.split("[?]")[0].split("/");
        for (int i = 0; i < Math.min(names.length, values.length); i++) {
            if (names[i].startsWith("{")) {
                things.put(joined(names, i), joined(values, i));
            }
        }
    }

    private static String joined(String[] parts, int last) {
        return String.join("/", List.of(parts).subList(0, last + 1));
    }

    /** Puts the ids of the latest objects into a path, or 1 if there is no such object. */
    private static String withIds(String template, Map<String, String> things) {
        var path = template;
        for (int end = template.length(); end > 0; end = template.lastIndexOf('/', end - 1)) {
            var known = things.get(template.substring(0, end));
            if (known != null) {
                path = known + template.substring(end);
                break;
            }
        }
        return path.replaceAll("[{][^}]*[}]", "1");
    }

    /** The paths of plain reads; an event stream never ends. */
    private List<String> reading() {
        var paths = new ArrayList<String>();
        JsonNode described =
                service.send("GET", "/api/openapi.json", null).json().path("paths");
        described.properties().forEach(path -> {
            var operation = path.getValue().path("get");
            if (!operation.isMissingNode() && !operation.toString().contains("text/event-stream")) {
                paths.add(path.getKey());
            }
        });
        return paths;
    }
}
