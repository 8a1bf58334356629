package dev.steward.siege;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Connections that ask for too much at once, for nothing, or send no valid request. */
final class ConnectionAttacks {

    private static final List<String> METHODS =
            List.of("GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

    private static final List<String> PATHS = List.of(
            "/api/topics",
            "/api/topics/1",
            "/api/topics/+1",
            "/api/topics/01",
            "/api/topics/1.5",
            "/api/topics/99999999999999999999",
            "/api/topics/\u00d9\u00a1",
            "/api/topics/%00",
            "/api/topics/%zz",
            "/api/topics/%ff",
            "/api/topics/1/messages?limit=-1&before_id=x",
            "/api/topics/1/messages/1/alternatives/0/choose",
            "/api/settings",
            "/api/running",
            "/api/llm/models?provider=%F0%9F%98%80",
            "/api/openapi.json",
            "/api/nothing/here",
            "/docs/../../etc/passwd",
            "//evil.example/api/topics",
            "http://evil.example/api/topics",
            "*",
            "/");

    private static final List<String> HEADERS = List.of(
            "Accept: garbage",
            "Accept: */*;q=x",
            "Accept: text/html, application/xml",
            "Content-Type: garbage",
            "Content-Type: application/json;charset=nonsense",
            "Content-Type: text/plain",
            "Transfer-Encoding: identity",
            "Transfer-Encoding: chunked, chunked",
            "Transfer-Encoding: gzip",
            "Transfer-Encoding: xchunked",
            "Content-Length: -1",
            "Content-Length: 99999999999999999999",
            "Host: evil.example",
            "Origin: null",
            "Origin: https://evil.example",
            "Last-Event-ID: \u00ff\u00ff",
            "Last-Event-ID: 99999999999999999999-99999999999999999999",
            "X-Client-Id: " + "c".repeat(5000),
            "Expect: 100-continue",
            "Range: bytes=0-18446744073709551615",
            "Connection: upgrade",
            "Upgrade: h2c",
            "If-None-Match: *",
            "Accept-Encoding: gzip;q=nan",
            "Cookie: " + "c=1; ".repeat(1000),
            "X-Long: " + "x".repeat(60_000));

    private ConnectionAttacks() {}

    static List<Attack> all() {
        return List.of(
                new Attack("requests behind an event stream", ConnectionAttacks::pipelined),
                new Attack("requests that are wrong in their line and headers", ConnectionAttacks::wrong),
                new Attack("bytes that are no request", ConnectionAttacks::noise),
                new Attack("connections that never bring a request", ConnectionAttacks::idle),
                new Attack("event streams that nobody reads", ConnectionAttacks::unreadEvents));
    }

    private static void pipelined(Besieged service, Random random) throws Exception {
        try (var client = new RawClient(service)) {
            client.request("GET /api/events HTTP/1.1", "Accept: text/event-stream");
            var requests = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1000);
            int thousands = 1 + random.nextInt(300);
            for (int i = 0; i < thousands && client.send(requests); i++) {}
        }
    }

    private static void wrong(Besieged service, Random random) throws Exception {
        for (int i = 0; i < 20; i++) {
            try (var client = new RawClient(service)) {
                var line = "%s %s %s".formatted(any(METHODS, random), any(PATHS, random), version(random));
                var headers = random.ints(random.nextInt(4), 0, HEADERS.size())
                        .mapToObj(HEADERS::get)
                        .toArray(String[]::new);
                client.request(line, headers);
                client.status(5000)
                        .ifPresent(status -> Besieged.assertFair(
                                status, line + " with " + Besieged.start(String.join("; ", headers))));
            }
        }
    }

    private static String version(Random random) {
        return random.nextInt(8) > 0 ? "HTTP/1.1" : any(List.of("HTTP/1.0", "HTTP/9.9", "", "HTTP/1.1 x"), random);
    }

    private static void noise(Besieged service, Random random) throws Exception {
        var bytes = new byte[1 + random.nextInt(200_000)];
        random.nextBytes(bytes);
        if (random.nextBoolean()) {
            java.util.Arrays.fill(bytes, (byte) 'A'); // an endless line
        }
        try (var client = new RawClient(service)) {
            client.send(bytes);
            client.status(1000).ifPresent(status -> Besieged.assertFair(status, "noise"));
        }
    }

    private static void idle(Besieged service, Random random) throws Exception {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            var client = new RawClient(service);
            client.send(
                    any(List.of("", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "), random));
            clients.add(client);
        }
        Thread.sleep(random.nextInt(1000));
        for (var client : clients) {
            client.close();
        }
    }

    private static void unreadEvents(Besieged service, Random random) throws Exception {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            var client = new RawClient(service, 1024);
            client.request("GET /api/events?follow=topic:1 HTTP/1.1", "Accept: text/event-stream");
            clients.add(client);
        }
        for (int i = 0; i < 50; i++) {
            service.patiently("POST", "/api/topics", java.util.Map.of("title", "heard by nobody " + random.nextInt()));
        }
        for (var client : clients) {
            client.close();
        }
    }

    private static <T> T any(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
