package dev.steward.agent.definition;

/** What keeps a run from going on. @param question what a person is told of it */
public record Hold(BlockReason reason, String question) {

    /** The chosen provider cannot be asked. @param sentence what it lacks, for people */
    public static Hold unready(String sentence) {
        return new Hold(
                BlockReason.provider, sentence + " The run goes on by itself when this is fixed in Settings → Model.");
    }
}
