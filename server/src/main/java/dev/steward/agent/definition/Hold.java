package dev.steward.agent.definition;

/** Why a run is blocked, and what the person is told. @param question shown to the person */
public record Hold(BlockReason reason, String question) {

    /** The chosen provider cannot be used. @param sentence what is missing, for people */
    public static Hold unready(String sentence) {
        return new Hold(BlockReason.provider, sentence + " The run continues when this is fixed in Settings → Model.");
    }
}
