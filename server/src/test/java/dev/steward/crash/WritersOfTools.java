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

/** Writers that add, enable and remove tool servers. */
final class WritersOfTools {

    private static final String SERVERS = "/api/mcp/servers";

    private WritersOfTools() {}

    /** Nothing listens at their address, which enabling them reports; they are enabled all the same. */
    static final class Servers implements KilledWriter {

        /** The service allows a hundred. */
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
                // From here until the response it may or may not exist.
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

        /** A server that was being enabled when the process died may be enabled. */
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
