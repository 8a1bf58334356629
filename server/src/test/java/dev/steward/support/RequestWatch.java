package dev.steward.support;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails every test in which a {@link ScriptedProvider} got a request that breaks an invariant of {@link RequestInvariants},
 * even if another process sent it. It applies to every test class.
 */
public final class RequestWatch implements AfterEachCallback, AfterAllCallback {

    private static final Queue<String> broken = new ConcurrentLinkedQueue<>();

    static void see(ScriptedRequest request) {
        RequestInvariants.broken(request.path(), request.body())
                .forEach(rule -> broken.add(request.path() + ": " + rule));
    }

    /** The rules broken since the last call. */
    static List<String> take() {
        var found = List.copyOf(broken);
        broken.removeAll(found);
        return found;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        fail();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        fail();
    }

    private static void fail() {
        var found = take();
        if (!found.isEmpty()) {
            throw new AssertionError("A model got a request that it may refuse:\n" + String.join("\n", found));
        }
    }
}
