package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.Map;
import java.util.function.Supplier;

/** Sample requests of {@link WritingRoutes} for the programs that use Steward's own tools. */
record ExposedRoutes() {

    private static final String ROUTE = "/api/mcp/server/hosts/";

    Map<String, Supplier<Attempt>> all() {
        return Map.of(
                "DELETE " + ROUTE + "{id}", () -> new Attempt(ROUTE + "nobody", null, () -> 0, null, () -> false));
    }
}
