import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;

/** Runs the test of the image's steps on the JDK that this program runs on, and on a port that nobody uses. Linux only. */
final class ImageTest {

    public static void main(String[] arguments) throws Exception {
        if (!System.getProperty("os.name").equals("Linux")) {
            System.out.println("image: not tested, its steps are for Linux");
            return;
        }
        Path script = Path.of(System.getProperty("test.script"));
        var test = new ProcessBuilder("sh", script.toString()).inheritIO();
        test.environment().put("JAVA_HOME", System.getProperty("java.home"));
        test.environment().put("STEWARD_PORT", Integer.toString(freePort()));
        System.exit(test.start().waitFor());
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
