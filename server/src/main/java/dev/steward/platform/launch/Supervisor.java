package dev.steward.platform.launch;

import java.util.function.IntConsumer;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** What starts Steward again when it ends with an error, such as systemd or Docker. */
@Component
public final class Supervisor {

    /** Any code but those of success: systemd starts again only what has failed. */
    private static final int RESTART = 75;

    private final boolean present;
    private final IntConsumer exit;

    @Autowired
    Supervisor(SupervisorProperties properties) {
        this(
                properties.isSupervised(System.getenv(), ProcessHandle.current().pid()) && !ThisProgram.isForHost(),
                System::exit);
    }

    /** @param exit ends the process with a code */
    public Supervisor(boolean present, IntConsumer exit) {
        this.present = present;
        this.exit = exit;
    }

    public boolean isPresent() {
        return present;
    }

    /** Ends this process, as a stop of the service does, for the supervisor to start it again. Returns at once. */
    public void restart() {
        Thread.ofPlatform().name("restart").start(() -> exit.accept(RESTART));
    }
}
