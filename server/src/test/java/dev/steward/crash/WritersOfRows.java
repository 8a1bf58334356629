package dev.steward.crash;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Writers of topics, settings and collections. */
final class WritersOfRows {

    private WritersOfRows() {}

    static final class Topics implements KilledWriter {

        private final Set<String> titles = ConcurrentHashMap.newKeySet();

        @Override
        public void write(ServiceProcess service, String name) throws IOException, InterruptedException {
            KilledWriter.create(service, "/api/topics", "{\"title\":\"" + name + "\"}");
            titles.add(name);
        }

        @Override
        public int acknowledged() {
            return titles.size();
        }

        @Override
        public List<String> lost(ServiceProcess service) throws IOException, InterruptedException {
            var topics = service.get("/api/topics").body();
            return titles.stream()
                    .filter(title -> !topics.contains("\"" + title + "\""))
                    .map(title -> "The topic " + title)
                    .toList();
        }
    }

    /** A number that only one window increments. */
    static final class Setting implements KilledWriter {

        private final AtomicInteger last = new AtomicInteger();

        @Override
        public void write(ServiceProcess service, String name) throws IOException, InterruptedException {
            int value = last.get() + 1;
            if (service.send("PUT", "/api/settings", "{\"llm_model\":\"m" + value + "\"}")
                            .statusCode()
                    == 200) {
                last.set(value);
            }
        }

        @Override
        public int acknowledged() {
            return last.get();
        }

        /** The write under way when the process died may have succeeded or not. */
        @Override
        public List<String> lost(ServiceProcess service) throws IOException, InterruptedException {
            var model = KilledWriter.read(service, "/api/settings")
                    .path("llm_model")
                    .asString();
            if (model.equals("m" + (last.get() + 1))) {
                last.incrementAndGet();
            }
            return last.get() == 0 || model.equals("m" + last) ? List.of() : List.of("The model m" + last);
        }
    }

    /** Collections with a topic in each; every other collection is deleted, and its topic stays. */
    static final class Collections implements KilledWriter {

        private final Map<Long, Boolean> kept = new ConcurrentHashMap<>();
        private final Set<Long> topics = ConcurrentHashMap.newKeySet();
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void write(ServiceProcess service, String name) throws IOException, InterruptedException {
            long id = KilledWriter.create(service, "/api/collections", "{\"name\":\"" + name + "\"}");
            topics.add(KilledWriter.create(
                    service, "/api/topics", "{\"title\":\"" + name + "\",\"collection_id\":" + id + "}"));
            var path = "/api/collections/" + id;
            if (count.incrementAndGet() % 2 == 0) {
                if (service.send("DELETE", path, "").statusCode() == 204) {
                    kept.put(id, false);
                }
            } else if (service.send("PATCH", path, "{\"accent\":\"rose\"}").statusCode() == 200) {
                kept.put(id, true);
            }
        }

        @Override
        public int acknowledged() {
            return kept.size();
        }

        @Override
        public List<String> lost(ServiceProcess service) throws IOException, InterruptedException {
            var accents = new HashMap<Long, String>();
            KilledWriter.read(service, "/api/collections")
                    .forEach(one -> accents.put(
                            one.path("id").asLong(), one.path("accent").asString()));
            var places = KilledWriter.read(service, "/api/topics")
                    .valueStream()
                    .collect(Collectors.toMap(
                            topic -> topic.path("id").asLong(),
                            (JsonNode topic) -> topic.path("collection_id").asLong()));
            var lost = new ArrayList<String>();
            kept.forEach((id, stays) -> {
                if (stays ? !"rose".equals(accents.get(id)) : accents.containsKey(id)) {
                    lost.add("What became of the collection " + id);
                }
            });
            topics.stream()
                    .filter(topic -> !places.containsKey(topic))
                    .forEach(topic -> lost.add("The topic " + topic));
            places.forEach((topic, collection) -> {
                if (!accents.containsKey(collection)) {
                    lost.add("The collection %d of the topic %d".formatted(collection, topic));
                }
            });
            return lost;
        }
    }
}
