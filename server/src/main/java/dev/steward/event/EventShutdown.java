package dev.steward.event;

import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Ends the event streams of all windows, which would otherwise hold up a graceful stop. */
@Component
class EventShutdown implements SmartLifecycle {

    private final EventBus bus;
    private volatile boolean running;

    EventShutdown(EventBus bus) {
        this.bus = bus;
    }

    @Override
    public void start() {
        running = true;
        bus.open();
    }

    @Override
    public void stop() {
        running = false;
        bus.close();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** After the turns, whose last events the windows should still hear, and before the web server waits for them. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE - 1;
    }
}
