package dev.steward;

import dev.steward.platform.launch.DotEnv;
import dev.steward.platform.launch.StartupProblem;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Checks the health of the running service for a container: exit code 0 if healthy. Uses only the Java base module, so that
 * it takes a fraction of a second.
 */
final class Health {

    private static final int PATIENCE_MILLIS = 4_000;

    private Health() {}

    static void main() {
        try {
            var address = address(DotEnv.read(Path.of("")), System.getenv());
            System.exit(isWell(address) ? 0 : 1);
        } catch (StartupProblem problem) {
            System.out.println(problem.inWords());
            System.exit(1);
        }
    }

    /**
     * The URL of the service configured by these variables; the environment overrides the file.
     *
     * @throws StartupProblem if they do not form a valid address
     */
    static URI address(Map<String, String> file, Map<String, String> environment) {
        var set = new HashMap<>(file);
        set.putAll(environment);
        environment.forEach((name, value) -> {
            if (value.isBlank() && file.containsKey(name)) {
                set.put(name, file.get(name));
            }
        });
        String host = setting(set, "STEWARD_HOST", "127.0.0.1");
        String port = setting(set, "STEWARD_PORT", "8000");
        if (!port.matches("[0-9]{1,5}")) {
            throw StartupProblem.ofVariable("steward.port", port, "a whole number from 0 to 65535");
        }
        try {
            return URI.create("http://" + reachable(host) + ":" + port + "/api/health");
        } catch (IllegalArgumentException e) {
            throw StartupProblem.ofVariable("steward.host", host, "an address or a name of this machine");
        }
    }

    private static String reachable(String host) {
        return switch (host) {
            case "0.0.0.0", "::", "[::]" -> "127.0.0.1";
            default -> host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
        };
    }

    private static String setting(Map<String, String> set, String name, String otherwise) {
        String value = set.getOrDefault(name, "").strip();
        return value.isEmpty() ? otherwise : value;
    }

    private static boolean isWell(URI health) {
        try {
            int status = ask(health);
            System.out.println(health + " answered " + status);
            return status == HttpURLConnection.HTTP_OK;
        } catch (IOException | IllegalArgumentException e) {
            System.out.println(health + " does not answer: " + e.getMessage());
            return false;
        }
    }

    private static int ask(URI address) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        try {
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }
}
