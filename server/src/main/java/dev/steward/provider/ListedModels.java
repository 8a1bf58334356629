package dev.steward.provider;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The ids of the models that a provider lists.
 *
 * @param ids none where the provider lists nothing, or was not asked in time
 */
record ListedModels(Set<String> ids) {

    static final ListedModels UNKNOWN = new ListedModels(Set.of());

    ListedModels {
        ids = Set.copyOf(ids);
    }

    static ListedModels of(List<ModelRead> models) {
        return new ListedModels(models.stream().map(ModelRead::id).collect(Collectors.toSet()));
    }

    /**
     * Whether the provider lists models and none that is meant by the name. A name is also that of a model with the folder before it,
     * of one with more behind it, such as a date or a size, and of one with less behind its colon.
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
