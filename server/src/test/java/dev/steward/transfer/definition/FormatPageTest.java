package dev.steward.transfer.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests that the manual's page about the format describes what is written, and that its examples can be read. */
class FormatPageTest {

    private static final Path PAGE = Path.of("../docs-site/pages/transfer-format.md");

    private static List<String> found(String pattern, String page) {
        return Pattern.compile(pattern, Pattern.DOTALL)
                .matcher(page)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }

    @Test
    void itsExamplesAreRead() throws IOException {
        assertThat(found("```yaml\n(.*?)```", Files.readString(PAGE)))
                .hasSize(2)
                .allSatisfy(example ->
                        assertThat(DocumentReading.read(example).name()).isNotBlank());
    }

    @Test
    void eachKeyThatIsWrittenIsExplained() throws IOException {
        var keys = new TreeSet<String>();
        for (int seed = 0; seed < 100; seed++) {
            collect(
                    YamlReading.read(
                            DocumentWriting.text(RoundTripTest.Sample.of(seed).document())),
                    keys);
        }
        var explained = Files.readString(PAGE)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line -> found("`([a-z_]+)`", line.split("\\|")[1]).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(explained).isEqualTo(keys);
    }

    private static void collect(@Nullable YamlNode node, TreeSet<String> keys) {
        switch (node) {
            case YamlNode.Mapping(var _, var entries) -> {
                keys.addAll(entries.keySet());
                entries.values().forEach(each -> collect(each, keys));
            }
            case YamlNode.Sequence(var _, var items) -> items.forEach(each -> collect(each, keys));
            case null, default -> {}
        }
    }
}
