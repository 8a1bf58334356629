package dev.steward.support;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An OpenAI-compatible provider on a real socket that does exactly what the test tells it, faults included.
 *
 * <pre>{@code
 * try (var provider = ScriptedProvider.start()) {
 *     provider.next(Script.says("Hello ", "there"));      // the next chat request; more calls queue up
 *     provider.otherwise(Script.status(500, "boom"));     // every request after the queue is empty
 *     … settings: provider "openai_compatible", base_url = provider.baseUrl() …
 *     assertThat(provider.awaitRequest().body().path("model").asString()).isEqualTo("m");
 *     provider.awaitRequest().awaitClientGone();          // the client closed the socket before the script ended
 * }
 * }</pre>
 *
 * It is a few lines over plain sockets, because a ready-made server hides what these tests are about: when exactly a
 * connection closes, and who closed it.
 */
public final class ScriptedProvider implements AutoCloseable {

    private final ServerSocket server;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final Deque<Script> queue = new ConcurrentLinkedDeque<>();
    private final List<ScriptedRequest> requests = new CopyOnWriteArrayList<>();
    private final List<ScriptedRequest> listings = new CopyOnWriteArrayList<>();
    private final BlockingQueue<ScriptedRequest> unseen = new LinkedBlockingQueue<>();
    private final AtomicInteger openStreams = new AtomicInteger();
    private final AtomicInteger mostOpenStreams = new AtomicInteger();
    private volatile Function<ScriptedRequest, Script> otherwise = _ -> Script.says("Hello ", "there");
    private volatile Script models = models("scripted");

    private ScriptedProvider(ServerSocket server) {
        this.server = server;
    }

    /** Starts on a free port of the loopback interface. */
    public static ScriptedProvider start() {
        try {
            var provider = new ScriptedProvider(new ServerSocket(0, 1024, InetAddress.getLoopbackAddress()));
            Thread.ofVirtual().start(provider::accept);
            return provider;
        } catch (IOException e) {
            throw new AssertionError("no free port", e);
        }
    }

    /** The base URL for the settings: {@code http://127.0.0.1:<port>/v1}. */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/v1";
    }

    /** Queues the answers to the next chat requests, in order. */
    public ScriptedProvider next(Script... scripts) {
        queue.addAll(List.of(scripts));
        return this;
    }

    /** Drops the queued answers. */
    public ScriptedProvider reset() {
        queue.clear();
        return this;
    }

    /** Answers every chat request when the queue is empty. */
    public ScriptedProvider otherwise(Script script) {
        return otherwise(_ -> script);
    }

    /** Answers every chat request when the queue is empty, depending on the request. */
    public ScriptedProvider otherwise(Function<ScriptedRequest, Script> script) {
        otherwise = script;
        return this;
    }

    /** The ids that {@code GET /models} lists. */
    public ScriptedProvider lists(String... modelIds) {
        models = models(modelIds);
        return this;
    }

    /** Any response to {@code GET /models}. */
    public ScriptedProvider lists(Script script) {
        models = script;
        return this;
    }

    /** Every chat request so far. */
    public List<ScriptedRequest> requests() {
        return requests;
    }

    /** Every request for the model list so far; Steward sends one by itself when it needs to know more about a model. */
    public List<ScriptedRequest> listings() {
        return listings;
    }

    /** Every request so far. */
    public List<ScriptedRequest> everyRequest() {
        return Stream.concat(requests.stream(), listings.stream()).toList();
    }

    /** Waits for the next chat request that no earlier call has returned. */
    public ScriptedRequest awaitRequest() {
        try {
            ScriptedRequest request = unseen.poll(ScriptedRequest.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (request == null) {
                throw new AssertionError("no request arrived");
            }
            return request;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Chat answers being sent right now. */
    public int openStreams() {
        return openStreams.get();
    }

    /** The largest number of chat answers sent at the same time. */
    public int mostOpenStreams() {
        return mostOpenStreams.get();
    }

    /** Connections open right now, including idle ones. */
    public int openConnections() {
        return connections.size();
    }

    /** Closes the port and every connection; a later request is refused. */
    @Override
    public void close() {
        close(server);
        connections.forEach(ScriptedProvider::close);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                connections.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    /** Keeps reading during an answer: the end of the input tells the server that the client has gone. */
    private void serve(Socket socket) {
        Answering answering = null;
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (ScriptedRequest request = ScriptedRequest.read(in);
                    request != null;
                    request = ScriptedRequest.read(in)) {
                if (answering != null) {
                    answering.writer().join();
                }
                answering = answer(socket, request);
            }
        } catch (IOException | InterruptedException e) {
            // the connection is gone either way
        } finally {
            connections.remove(socket);
            if (answering != null && answering.writer().isAlive()) {
                answering.request().clientGone().complete(System.nanoTime());
                answering.writer().interrupt();
            }
        }
    }

    /** A request and the thread that writes its answer. */
    private record Answering(ScriptedRequest request, Thread writer) {}

    private Answering answer(Socket socket, ScriptedRequest request) {
        if (isChat(request)) {
            mostOpenStreams.accumulateAndGet(openStreams.incrementAndGet(), Math::max);
        }
        if (isChat(request)) {
            RequestWatch.see(request);
            requests.add(request);
            unseen.add(request);
        } else {
            listings.add(request);
        }
        return new Answering(request, Thread.ofVirtual().start(() -> write(socket, request)));
    }

    private void write(Socket socket, ScriptedRequest request) {
        Script queued = isChat(request) ? queue.poll() : models;
        Script script = queued == null ? otherwise.apply(request) : queued;
        try {
            var out = socket.getOutputStream();
            if (carryOut(script.beforeHeaders(), socket, out)) {
                out.write(head(script).getBytes(StandardCharsets.UTF_8));
                if (carryOut(script.steps(), socket, out)) {
                    out.write("0\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (IOException e) {
            request.clientGone().complete(System.nanoTime());
        } catch (InterruptedException e) {
            // the reader saw the client leave and has recorded it
        } catch (ExecutionException e) {
            throw new AssertionError("the signal that the script waits for failed", e);
        } finally {
            if (isChat(request)) {
                openStreams.decrementAndGet();
            }
        }
    }

    private static boolean isChat(ScriptedRequest request) {
        return !request.body().isMissingNode();
    }

    private static String head(Script script) {
        var head = new StringBuilder("HTTP/1.1 " + script.status() + " Scripted\r\nTransfer-Encoding: chunked\r\n");
        script.headers().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        return head.append("\r\n").toString();
    }

    /** Returns whether the connection can still be used. */
    private static boolean carryOut(List<Script.Step> steps, Socket socket, OutputStream out)
            throws IOException, InterruptedException, ExecutionException {
        for (Script.Step step : steps) {
            switch (step) {
                case Script.Step.Send(byte[] bytes) -> send(out, bytes);
                case Script.Step.Pause(Duration length) -> Thread.sleep(length);
                case Script.Step.WaitFor(CompletableFuture<?> signal) -> signal.get();
                case Script.Step.Hang() -> new CompletableFuture<Void>().get();
                case Script.Step.Truncate() -> {
                    socket.shutdownOutput();
                    return false;
                }
                case Script.Step.Reset() -> {
                    socket.setSoLinger(true, 0);
                    socket.close();
                    return false;
                }
            }
        }
        return true;
    }

    private static void send(OutputStream out, byte[] bytes) throws IOException {
        var chunk = new ByteArrayOutputStream();
        chunk.writeBytes((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.UTF_8));
        chunk.writeBytes(bytes);
        chunk.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        out.write(chunk.toByteArray());
    }

    private static Script models(String... ids) {
        var data = Arrays.stream(ids)
                .map(id -> Map.of("id", id, "object", "model", "created", 1, "owned_by", "scripted"))
                .toList();
        return Script.json(200, Map.of("object", "list", "data", data));
    }

    private static void close(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            // nothing left to close
        }
    }
}
