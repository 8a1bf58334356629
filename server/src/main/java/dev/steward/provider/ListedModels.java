package dev.steward.provider;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The ids of the models that a provider lists; empty if it lists none, or was not queried in time. */
record ListedModels(Set<String> ids) {

    static final ListedModels UNKNOWN = new ListedModels(Set.of());

    ListedModels {
        ids = Set.copyOf(ids);
    }

    static ListedModels of(List<ModelRead> models) {
        return new ListedModels(models.stream().map(ModelRead::id).collect(Collectors.toSet()));
    }

    /**
     * Whether the provider lists models but none of this name. A name also matches an id with a folder before it, with a suffix
     * such as a date or size, or without its part after the colon.
     */
    boolean lack(String model) {
        return !ids.isEmpty() && ids.stream().noneMatch(id -> isMeant(id, model));
    }

    private static boolean isMeant(String id, String model) {
        return id.equalsIgnoreCase(model)
                || id.endsWith("/" + model)
                || id.startsWith(model + "-")
                || id.startsWith(model + ":")
                || id.startsWith(model + "@")
                || model.startsWith(id + ":");
    }
}
