package dev.steward.support;

import dev.steward.exposed.ExposedCall;
import dev.steward.exposed.Section;
import dev.steward.platform.memory.MemoryBudget;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** What is around a call of a host: what is open to it, and what it was told meanwhile. */
public final class HostCall implements ExposedCall {

    private static final long PLENTY = 1L << 30;

    private final Set<Section> open;
    private final MemoryBudget budget;
    private final MemoryBudget.Share memory;
    private final List<Told> told = new CopyOnWriteArrayList<>();
    private final @Nullable String subject;

    private HostCall(Set<Section> open, long bytes, @Nullable String subject) {
        this.open = open;
        this.subject = subject;
        this.budget = new MemoryBudget(bytes);
        this.memory = budget.open();
    }

    /** A report of how far the call is. */
    public record Told(
            double done, @Nullable Double total, @Nullable String message) {}

    /** One that may see everything. */
    public static HostCall ofAll() {
        return new HostCall(EnumSet.allOf(Section.class), PLENTY, null);
    }

    /** One that may see these sections. */
    public static HostCall of(Set<Section> open) {
        return new HostCall(open, PLENTY, null);
    }

    /** One that may see everything, and hold so many bytes. */
    public static HostCall holding(long bytes) {
        return new HostCall(EnumSet.allOf(Section.class), bytes, null);
    }

    /** One that Steward itself makes for someone, as in {@code agent-run:12}. */
    public static HostCall by(String subject) {
        return new HostCall(EnumSet.allOf(Section.class), PLENTY, subject);
    }

    @Override
    public @Nullable String subject() {
        return subject;
    }

    @Override
    public boolean opens(Section section) {
        return open.contains(section);
    }

    @Override
    public void progress(double done, @Nullable Double total, @Nullable String message) {
        told.add(new Told(done, total, message));
    }

    @Override
    public MemoryBudget.Share memory() {
        return memory;
    }

    /** The reports so far. */
    public List<Told> told() {
        return told;
    }

    /** Bytes that are held for it. */
    public long held() {
        return budget.taken();
    }
}
