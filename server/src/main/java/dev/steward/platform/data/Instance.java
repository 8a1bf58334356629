package dev.steward.platform.data;

import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.store.Durable;
import dev.steward.platform.time.Ids;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Identifies this Steward if several share one database. The name is stored in the data folder, which belongs to one
 * process, so that a restarted process recognizes its own unfinished work.
 */
@Component
public final class Instance {

    private static final Logger log = LoggerFactory.getLogger(Instance.class);

    /** As SQL: a process that was last seen before this time counts as gone. */
    public static final String ALIVE_SINCE = "current_timestamp - interval '60' second";

    private final String id;
    private final boolean sharing;

    Instance(DataFolder folder, Database database, Ids ids) throws IOException {
        this.sharing = database.isShared();
        this.id = read(folder.root(), ids);
    }

    /** At most 40 characters; the same for every start with this data folder. */
    public String id() {
        return id;
    }

    /** Whether other processes may work on the same rows. */
    public boolean isSharing() {
        return sharing;
    }

    private static String read(Path folder, Ids ids) throws IOException {
        var file = folder.resolve("db/instance");
        if (Files.exists(file)) {
            var known = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).strip();
            if (known.matches("[0-9a-f-]{36}")) {
                return known;
            }
            log.warn("{} could not be read; this process uses a new name.", file);
        }
        var fresh = ids.uuid().toString();
        try {
            Durable.replace(file, fresh.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw DataDisk.saysFull(e)
                    ? DataDisk.full(folder, e)
                    : new StartupProblem(
                            "The file %s cannot be written.".formatted(file),
                            "Make its folder writable for the user that runs Steward.",
                            e);
        }
        return fresh;
    }
}
