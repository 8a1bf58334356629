package dev.steward.conformance;

import static java.util.concurrent.TimeUnit.MINUTES;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the scenarios for Steward's client. The suite starts a program for each, all at once; the program passes the scenario to
 * this process, which runs them one after the other.
 */
final class ClientScenarios implements AutoCloseable {

    /** Its servers measure how long the client waits, to a fifth of a second, so nothing else may run in the meantime. */
    private static final String MEASURED = "sse-retry";

    private final CountDownLatch others;
    private final Semaphore turn = new Semaphore(1);
    private final HttpServer relayed;

    ClientScenarios(ConformanceSuite suite) throws IOException {
        others = new CountDownLatch(suite.scenarios().size() - 1);
        relayed = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        relayed.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        relayed.createContext("/", this::handle);
        relayed.start();
    }

    /** The options that make the suite call this process. */
    List<String> options() throws IOException {
        var relay = "\"%s\" \"%s\" %d"
                .formatted(
                        ConformanceSuite.node(),
                        ConformanceSuite.FOLDER.resolve("relay.mjs"),
                        relayed.getAddress().getPort());
        return List.of("--command", relay, "--timeout", Long.toString(MINUTES.toMillis(4)));
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var wish = JsonMapper.shared().readTree(exchange.getRequestBody());
            var scenario = wish.path("scenario").asString();
            var failure = inTurn(
                    scenario,
                    () -> new ConformanceClient(URI.create(wish.path("url").asString()), wish.path("context")).run());
            var bytes = failure.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(failure.isEmpty() ? 200 : 500, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    /** Returns what went wrong, or an empty text. */
    private String inTurn(String scenario, Runnable work) {
        try {
            if (scenario.equals(MEASURED)) {
                others.await(3, MINUTES);
            }
            turn.acquire();
        } catch (InterruptedException e) {
            return "Nobody waits for it any more.";
        }
        try {
            work.run();
            return "";
        } catch (RuntimeException e) {
            var trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            return trace.toString();
        } finally {
            turn.release();
            others.countDown();
        }
    }

    @Override
    public void close() {
        relayed.stop(0);
    }
}
