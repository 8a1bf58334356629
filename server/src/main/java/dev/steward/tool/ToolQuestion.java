package dev.steward.tool;

import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * What a tool server wants to know of the person before its call goes on.
 *
 * @param server who asks
 * @param message what it is about
 * @param fields what is to be filled in; empty where only a yes is wanted
 * @param answer takes the answer; the first one counts
 */
public record ToolQuestion(String server, String message, List<QuestionField> fields, Consumer<ToolAnswer> answer) {

    public ToolQuestion {
        fields = List.copyOf(fields);
    }

    /**
     * The answer of a person who filled the fields in.
     *
     * @param filled the values as text, by the names of the fields
     * @throws Problem.Invalid naming each field that is not as the server wants it
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
