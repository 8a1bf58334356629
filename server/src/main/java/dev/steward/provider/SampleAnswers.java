package dev.steward.provider;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Provides the sample text of demo mode: the same text for the same question, showing new users tables, code, diagrams and agents
 * before they have a key.
 */
final class SampleAnswers {

    private static final String DINNERS = """
            | Day | Dinner | Time |
            |---|---|---|
            | Monday | Pasta with tomatoes and basil | 20 min |
            | Tuesday | Lentil soup | 35 min |
            | Wednesday | Omelette and a green salad | 15 min |
            | Thursday | Rice with roasted vegetables | 40 min |
            | Friday | Baked potatoes with herb quark | 50 min |

            **Shopping list:** pasta, tinned tomatoes, basil, red lentils, carrots, 6 eggs, salad, rice, peppers, potatoes, quark.""";

    private static final String STONE = """
            Without air, a stone falls `½ · g · t²`. After three seconds that is **44.1 metres**.

            | Time | Fallen | Speed |
            |---|---|---|
            | 1 s | 4.9 m | 9.8 m/s |
            | 2 s | 19.6 m | 19.6 m/s |
            | 3 s | 44.1 m | 29.4 m/s |""";

    private static final String CODE = """
            ```python
            def fallen(seconds: float) -> float:
                "How many metres a stone falls, without air."
                return 0.5 * 9.81 * seconds**2


            print(f"{fallen(3):.1f} m")  # 44.1 m
            ```""";

    private static final String DIAGRAM = """
            ```mermaid
            flowchart LR
                A[Your question] --> B{Needs a tool?}
                B -- yes --> C[Ask you, then use the tool]
                C --> B
                B -- no --> D[Answer]
            ```""";

    /** The available samples, by the words that ask for them. */
    private enum Part {
        STONE("stone|fall|falls", SampleAnswers.STONE),
        TABLE("table|compare|plan|dinner|dinners|list|shopping|budget", DINNERS),
        CODE("code|function|program|python|script", SampleAnswers.CODE),
        DIAGRAM("chart|diagram|draw|flow|flowchart|process", SampleAnswers.DIAGRAM);

        private final Pattern words;
        private final String sample;

        Part(String words, String sample) {
            this.words = Pattern.compile("\\b(?:" + words + ")\\b");
            this.sample = sample;
        }
    }

    /** The closing word that agents working until done are told to use. */
    private static final String OBJECTIVE = "OBJECTIVE_COMPLETE";

    private static final List<String> STEPS = List.of("""
            The plan:

            1. Look at what the task asks for.
            2. Write a short report.
            3. Check it and finish.

            PROGRESS: 30 | Plan made""", """
            The report is written.

            ARTIFACT: Sample report
            # Sample report

            This report was written in demo mode, without a model. With a model, an agent reads, searches and uses your \
            tools, and keeps what it made here.

            | Step | State |
            |---|---|
            | Plan | done |
            | Report | done |
            | Check | next |
            END_ARTIFACT

            PROGRESS: 80 | Report written""", """
            The report is complete.

            PROGRESS: 100 | Checked
            OBJECTIVE_COMPLETE: The sample report is written and checked.""");

    /** Between the sections of a workflow step's input; its task is the last one. */
    private static final String SECTION = "\n\n---\n\n";

    private static final String GATE_VERDICT = OBJECTIVE + ": PASS:";

    private static final String STEP = """
            In demo mode no model does the work of a step. With a model, its result stands here and is handed to the next step: \
            a draft, a list or a report.

            OBJECTIVE_COMPLETE: The sample of this step is written.""";

    private static final String GATE = """
            A gate reads what the step before it has made. It lets it pass, or sends it back with a reason.

            OBJECTIVE_COMPLETE: PASS: Samples always pass.""";

    private SampleAnswers() {}

    /** The task in the message: all of it, or the last section of the input of a workflow's step. */
    static String task(String message) {
        return isOfStep(message)
                ? message.substring(message.lastIndexOf(SECTION) + SECTION.length())
                        .strip()
                : message;
    }

    private static boolean isOfStep(String message) {
        return message.contains(OBJECTIVE) && message.contains(SECTION);
    }

    /** Whether the request is from an agent that works until it says that it is done. */
    static boolean isAgent(List<PromptMessage> messages) {
        return messages.stream()
                .anyMatch(message -> message instanceof PromptMessage.System(String text) && text.contains(OBJECTIVE));
    }

    /** The next step of an agent; after the last step, that one again. */
    static String step(List<PromptMessage> messages) {
        long said = messages.stream()
                .filter(PromptMessage.Assistant.class::isInstance)
                .count();
        return STEPS.get((int) Math.min(said, STEPS.size() - 1));
    }

    /** The samples that the question asks for, or one of each if it names none; the result of a workflow's step. */
    static String to(String question) {
        if (isOfStep(question)) {
            return question.contains(GATE_VERDICT) ? GATE : STEP;
        }
        var asked = question.toLowerCase(Locale.ROOT);
        var samples = Stream.of(Part.values())
                .filter(part -> part.words.matcher(asked).find())
                .map(part -> part.sample)
                .collect(Collectors.joining("\n\n"));
        return samples.isEmpty() ? tour() : samples;
    }

    private static String tour() {
        return "**A table**\n\n" + STONE.substring(STONE.indexOf('|')) + "\n\n**Code**\n\n" + CODE
                + "\n\n**A diagram**\n\n" + DIAGRAM;
    }
}
