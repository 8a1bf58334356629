package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.ServiceTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Tests that no request on a kept-alive connection stays unanswered, which would freeze the page in a browser. */
@ServiceTest
class KeepAliveTest {

    private static final int PATIENCE_MILLIS = 20_000;

    @LocalServerPort
    private int port;

    @RepeatedTest(5)
    void aConnectionAnswersWhateverWasAskedOnItBefore() throws IOException {
        try (Socket connection = new Socket("127.0.0.1", port)) {
            connection.setSoTimeout(PATIENCE_MILLIS);
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));

            // The second request arrives before the first is answered, and its response is immediately available.
            ask(connection, "/api/topics/tree", "/api/health");
            assertThat(readAnswer(answers)).isEqualTo("HTTP/1.1 200 OK");
            assertThat(readAnswer(answers)).isEqualTo("HTTP/1.1 200 OK");
            ask(connection, "/api/version");
            assertThat(readAnswer(answers)).isEqualTo("HTTP/1.1 200 OK");
        }
    }

    private void ask(Socket connection, String... paths) throws IOException {
        StringBuilder requests = new StringBuilder();
        for (String path : paths) {
            requests.append("GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n".formatted(path, port));
        }
        connection.getOutputStream().write(requests.toString().getBytes(StandardCharsets.US_ASCII));
    }

    /** Reads a response of known length and returns its first line. */
    private static String readAnswer(BufferedReader answers) throws IOException {
        List<String> head = new ArrayList<>();
        for (String line = answers.readLine(); !line.isEmpty(); line = answers.readLine()) {
            head.add(line);
        }
        int length = head.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
                .mapToInt(line -> Integer.parseInt(
                        line.substring("content-length:".length()).strip()))
                .sum();
        answers.skip(length);
        return head.getFirst();
    }
}
