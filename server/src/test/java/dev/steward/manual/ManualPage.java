package dev.steward.manual;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the manual with a part between two marks that is generated from the code. */
public record ManualPage(Path file, String part) {

    private static final Path PAGES = Path.of("../docs-site/pages");
    private static final Pattern QUOTED = Pattern.compile("<(q|b)>(.*?)</\\1>", Pattern.DOTALL);
    private static final String END = "<!-- /generated -->";

    public static ManualPage of(String page, String part) {
        return new ManualPage(PAGES.resolve(page), part);
    }

    /** A text on a page that the product must contain. */
    record Quotation(String page, String text) {}

    /** The text of each page, by the name of its file. */
    static SortedMap<String, String> texts() throws IOException {
        SortedMap<String, String> texts = new TreeMap<>();
        try (Stream<Path> pages = Files.list(PAGES)) {
            for (Path page :
                    pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                texts.put(String.valueOf(page.getFileName()), Files.readString(page));
            }
        }
        return texts;
    }

    /** Everything the pages quote. */
    static List<Quotation> quotations() throws IOException {
        List<Quotation> quotations = new ArrayList<>();
        texts().forEach((page, text) ->
                QUOTED.matcher(text).results().forEach(found -> quotations.add(new Quotation(page, found.group(2)))));
        return quotations;
    }

    /** Fails if the part differs from the generated text; with {@code -Dmanual.write} it is rewritten instead. */
    public void says(String generated) throws IOException {
        String text = Files.readString(file);
        String begin = "<!-- generated: " + part + " -->\n";
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf(END, from);
        assertThat(to).as("%s has a part \"%s\"", file, part).isGreaterThan(from - 1);
        if (System.getProperty("manual.write") != null) {
            Files.writeString(file, text.substring(0, from) + generated + text.substring(to));
            return;
        }
        assertThat(text.substring(from, to))
                .as("%s is behind the code; CONTRIBUTING.md has the command that writes it again", file)
                .isEqualTo(generated);
    }
}
