package dev.steward.crash;

import dev.steward.support.Upload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Writers that upload files, turn chats into topics and let chats be named. */
final class WritersOfConversations {

    private static final Duration LONG = Duration.ofSeconds(60);

    private WritersOfConversations() {}

    /** A file for each topic: its row names bytes that exist. */
    static final class Files implements KilledWriter {

        private final Map<Long, String> contents = new ConcurrentHashMap<>();

        @Override
        public void write(ServiceProcess service, String name) throws IOException, InterruptedException {
            long topic = KilledWriter.create(service, "/api/topics", "{\"title\":\"files\"}");
            var content = (name + " ").repeat(5_000);
            var answer = service.upload("/api/topics/" + topic + "/attachments", Upload.of(name + ".txt", content));
            if (answer.statusCode() == 201) {
                contents.put(JSON.readTree(answer.body()).path("id").asLong(), content);
            }
        }

        @Override
        public int acknowledged() {
            return contents.size();
        }

        @Override
        public List<String> lost(ServiceProcess service) throws IOException, InterruptedException {
            var lost = new ArrayList<String>();
            for (var file : contents.entrySet()) {
                if (!service.get("/api/attachments/" + file.getKey()).body().equals(file.getValue())) {
                    lost.add("The file " + file.getKey());
                }
            }
            return lost;
        }
    }

    /** Chats that become topics: each is one or the other, with its messages. */
    static final class Promotions implements KilledWriter {

        private final Map<Long, String> said = new ConcurrentHashMap<>();
        private final Set<Long> promoted = ConcurrentHashMap.newKeySet();

        @Override
        public void write(ServiceProcess service, String name) throws IOException, InterruptedException {
            long id = KilledWriter.create(service, "/api/chats", "{\"title\":\"promoted\"}");
            var path = "/api/chats/" + id;
            if (service.send("POST", path + "/messages/stopped", "{\"content\":\"" + name + "\"}")
                            .statusCode()
                    < 300) {
                said.put(id, name);
            }
            if (service.send("POST", path + "/promote", "").statusCode() == 200) {
                promoted.add(id);
            }
        }

        @Override
        public int acknowledged() {
            return promoted.size();
        }

        @Override
        public List<String> lost(ServiceProcess service) throws IOException, InterruptedException {
            var lost = new ArrayList<String>();
            for (var chat : said.entrySet()) {
                boolean topic = has(service, "/api/topics/" + chat.getKey(), chat.getValue());
                if (topic == has(service, "/api/chats/" + chat.getKey(), chat.getValue())
                        || (!topic && promoted.contains(chat.getKey()))) {
                    lost.add("What the chat %d has become".formatted(chat.getKey()));
                }
            }
            return lost;
        }

        private static boolean has(ServiceProcess service, String path, String said)
                throws IOException, InterruptedException {
            return service.get(path).statusCode() == 200
                    && service.get(path + "/messages").body().contains("\"" + said + "\"");
        }
    }

    /** Chats that are named while they are answered; one that was cut is named with the next question. */
    static final class Names implements KilledWriter {

        static final String NAME = "A good name";

        private static final String STAND_IN = "Stands in";

        private final Set<Long> begun = ConcurrentHashMap.newKeySet();
        private final Set<Long> named = ConcurrentHashMap.newKeySet();

        @Override
        public void write(ServiceProcess service, String name) throws IOException, InterruptedException {
            long chat =
                    KilledWriter.create(service, "/api/chats", "{\"title\":\"" + STAND_IN + "\",\"autoname\":true}");
            begun.add(chat);
            ask(service, chat);
            // A reader may see a commit before it is on disk; a later acknowledged one puts it there.
            if (awaitName(service, chat)
                    && service.send("PATCH", "/api/chats/" + chat, "{\"pinned\":true}")
                                    .statusCode()
                            == 200) {
                named.add(chat);
            }
        }

        private void ask(ServiceProcess service, long chat) throws IOException, InterruptedException {
            service.send("POST", "/api/chats/" + chat + "/messages/stream", "{\"content\":\"How?\"}");
        }

        private static boolean awaitName(ServiceProcess service, long chat) throws IOException, InterruptedException {
            long patience = System.nanoTime() + LONG.toNanos();
            while (System.nanoTime() < patience) {
                if (title(service, chat).equals(NAME)) {
                    return true;
                }
            }
            return false;
        }

        private static String title(ServiceProcess service, long chat) throws IOException, InterruptedException {
            return KilledWriter.read(service, "/api/chats/" + chat)
                    .path("title")
                    .asString("");
        }

        @Override
        public int acknowledged() {
            return named.size();
        }

        @Override
        public List<String> lost(ServiceProcess service) throws IOException, InterruptedException {
            var lost = new ArrayList<String>();
            for (long chat : begun) {
                if (!named.contains(chat) && title(service, chat).equals(STAND_IN)) {
                    ask(service, chat);
                    awaitName(service, chat);
                }
                if (!title(service, chat).equals(NAME)) {
                    lost.add("The name of the chat " + chat);
                }
            }
            return lost;
        }
    }
}
