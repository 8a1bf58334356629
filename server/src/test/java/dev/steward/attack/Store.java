package dev.steward.attack;

import dev.steward.platform.data.TestPostgres;

/** What an attacked service keeps its rows in. */
public enum Store {
    H2,
    POSTGRESQL;

    /** The value of {@code STEWARD_DB_URL} for a new, empty database; empty for the one in the data folder. */
    public String newAddress() {
        return switch (this) {
            case H2 -> "";
            case POSTGRESQL -> TestPostgres.newDatabase();
        };
    }
}
