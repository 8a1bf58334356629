package dev.steward.tool;

import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A question that a tool server asks the user before its call can continue.
 *
 * @param server that asks
 * @param message what it is about
 * @param fields to fill in; empty if only confirmation is needed
 * @param answer receives the answer; only the first one counts
 */
public record ToolQuestion(String server, String message, List<QuestionField> fields, Consumer<ToolAnswer> answer) {

    public ToolQuestion {
        fields = List.copyOf(fields);
    }

    /**
     * The user's answer.
     *
     * @param filled the values as text, by field name
     * @throws Problem.Invalid naming each invalid field
     */
    public ToolAnswer.Given filledIn(Map<String, List<String>> filled) {
        var check = new Check();
        var names = fields.stream().map(QuestionField::name).collect(Collectors.toUnmodifiableSet());
        filled.keySet().forEach(name -> check.that(names.contains(name), "values", "must not name other fields"));
        var values = new LinkedHashMap<String, Object>();
        for (var field : fields) {
            var value = field.value(filled.getOrDefault(field.name(), List.of()), check);
            if (value != null) {
                values.put(field.name(), value);
            }
        }
        check.verify();
        return new ToolAnswer.Given(values);
    }
}
