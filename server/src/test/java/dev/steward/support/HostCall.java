package dev.steward.support;

import dev.steward.exposed.ExposedCall;
import dev.steward.exposed.Section;
import dev.steward.platform.memory.MemoryBudget;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The context of a host's call: what it may access and what it was told. */
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

    /** A progress report of the call. */
    public record Told(
            double done, @Nullable Double total, @Nullable String message) {}

    /** A call with access to everything. */
    public static HostCall ofAll() {
        return new HostCall(EnumSet.allOf(Section.class), PLENTY, null);
    }

    /** A call with access to these sections. */
    public static HostCall of(Set<Section> open) {
        return new HostCall(open, PLENTY, null);
    }

    /** A call with access to everything and this much memory. */
    public static HostCall holding(long bytes) {
        return new HostCall(EnumSet.allOf(Section.class), bytes, null);
    }

    /** A call that Steward makes itself on someone's behalf, such as {@code agent-run:12}. */
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

    /** Bytes held for the call. */
    public long held() {
        return budget.taken();
    }
}
