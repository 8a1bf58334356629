package dev.steward;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/**
 * Asks the running service whether it is well, for a container's health check: exit code 0 when it is. Uses nothing but the
 * Java base module, so that it costs a fraction of a second.
 */
final class Health {

    private static final int PATIENCE_MILLIS = 4_000;

    private Health() {}

    static void main() {
        String host = setting("STEWARD_HOST", "127.0.0.1");
        String reachable = host.equals("0.0.0.0") || host.equals("::") ? "127.0.0.1" : host;
        String health = "http://" + reachable + ":" + setting("STEWARD_PORT", "8000") + "/api/health";
        try {
            int status = ask(health);
            System.out.println(health + " answered " + status);
            System.exit(status == HttpURLConnection.HTTP_OK ? 0 : 1);
        } catch (IOException e) {
            System.out.println(health + " does not answer: " + e.getMessage());
            System.exit(1);
        }
    }

    private static String setting(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isBlank() ? otherwise : value;
    }

    private static int ask(String address) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(address).toURL().openConnection();
        connection.setConnectTimeout(PATIENCE_MILLIS);
        connection.setReadTimeout(PATIENCE_MILLIS);
        try {
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }
}
