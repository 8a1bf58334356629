package dev.steward.crash;

import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Something a window repeats until the service is killed, and what must exist of it afterwards. */
interface KilledWriter {

    JsonMapper JSON = JsonMapper.shared();

    /**
     * Does it once and records what was acknowledged. Runs several times concurrently.
     *
     * @param name not used by any other call
     * @throws IOException if the service was killed
     */
    void write(ServiceProcess service, String name) throws IOException, InterruptedException;

    /** How often the whole of it was acknowledged. */
    int acknowledged();

    /** Sentences about what was acknowledged and is gone, and what is half there. */
    List<String> lost(ServiceProcess service) throws IOException, InterruptedException;

    /** Creates something with this request and returns its id. */
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
