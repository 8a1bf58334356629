package dev.steward.crash;

import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a window does again and again until the service is killed, and what must be there of it afterwards. */
interface KilledWriter {

    JsonMapper JSON = JsonMapper.shared();

    /**
     * Does it once and notes what was acknowledged. Several do it at the same time.
     *
     * @param name that nobody else uses
     * @throws IOException when the service was killed
     */
    void write(ServiceProcess service, String name) throws IOException, InterruptedException;

    /** How often all of it was acknowledged. */
    int acknowledged();

    /** What is gone that was acknowledged, and what is there by halves, as sentences. */
    List<String> lost(ServiceProcess service) throws IOException, InterruptedException;

    /** The id of what is created by that. */
    static long create(ServiceProcess service, String path, String json) throws IOException, InterruptedException {
        var answer = service.send("POST", path, json);
        if (answer.statusCode() != 201) {
            throw new IllegalStateException(path + ": " + answer.body());
        }
        return JSON.readTree(answer.body()).path("id").asLong();
    }

    static JsonNode read(ServiceProcess service, String path) throws IOException, InterruptedException {
        return JSON.readTree(service.get(path).body());
    }
}
