package dev.steward.crash;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Those that plug tool servers in, switch them on and remove them. */
final class WritersOfTools {

    private static final String SERVERS = "/api/mcp/servers";

    private WritersOfTools() {}

    /** Nobody answers at their address, which they say when they are switched on; they are on all the same. */
    static final class Servers implements KilledWriter {

        /** There is room for a hundred. */
        private static final int MAX = 50;

        private enum State {
            PLUGGED_IN,
            ON,
            GONE
        }

        private final Map<Long, State> states = new ConcurrentHashMap<>();
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void write(ServiceProcess service, String name) throws IOException, InterruptedException {
            var unique = "s-" + UUID.randomUUID();
            long id = KilledWriter.create(service, SERVERS + "/user", """
                    {"name":"%s","transport":"streamable_http","url":"http://127.0.0.1:1/mcp","headers":{"X-Key":"k"}}
                    """.formatted(unique));
            states.put(id, State.PLUGGED_IN);
            if (service.send("POST", SERVERS + "/" + unique + "/connect", "").statusCode() == 200) {
                states.put(id, State.ON);
            }
            if (count.incrementAndGet() > MAX || count.get() % 2 == 0) {
                // From here on until the answer it may be there or not.
                states.remove(id);
                if (service.send("DELETE", SERVERS + "/user/" + id, "").statusCode() == 204) {
                    states.put(id, State.GONE);
                }
            }
        }

        @Override
        public int acknowledged() {
            return states.size();
        }

        @Override
        public List<String> lost(ServiceProcess service) throws IOException, InterruptedException {
            var there = new HashMap<Long, JsonNode>();
            KilledWriter.read(service, SERVERS)
                    .valueStream()
                    .filter(one -> !one.path("builtin").asBoolean())
                    .forEach(one -> there.put(one.path("id").asLong(), one));
            return states.entrySet().stream()
                    .filter(one -> !isAs(one.getValue(), there.get(one.getKey())))
                    .map(one -> "What became of the tool server %d: %s".formatted(one.getKey(), one.getValue()))
                    .toList();
        }

        /** One that was being switched on when the process died may be on. */
        private static boolean isAs(State state, @Nullable JsonNode server) {
            boolean isWhole =
                    server != null && server.path("header_keys").toString().contains("X-Key");
            boolean isOn = server != null && server.path("enabled").asBoolean();
            return switch (state) {
                case GONE -> server == null;
                case PLUGGED_IN -> isWhole;
                case ON -> isWhole && isOn;
            };
        }
    }
}
