package dev.steward.storage.document;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The order of slides or sheets, which need not be that of the numbers in their names, and the names that people gave them. */
final class PartOrder implements Comparator<ZipEntry> {

    /** Real lists are much smaller. */
    private static final int MAX_BYTES = 4 << 20;

    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, String> names = new HashMap<>();

    private PartOrder() {}

    /**
     * Sorts the parts that are not listed last, and none if the list cannot be read.
     *
     * @param list the name of the part with the list
     * @param element its elements, which refer to the parts
     */
    static PartOrder of(Path file, String folder, String list, String element) {
        var targets = new HashMap<String, String>();
        var order = new PartOrder();
        try (var archive = new ZipFile(file.toFile())) {
            each(archive, folder + "_rels/" + list + ".rels", "Relationship", reader -> {
                var target = Objects.requireNonNullElse(reader.getAttributeValue(null, "Target"), "");
                targets.put(
                        reader.getAttributeValue(null, "Id"),
                        target.startsWith("/") ? target.substring(1) : folder + target);
            });
            each(archive, folder + list, element, reader -> {
                for (int i = 0; i < reader.getAttributeCount(); i++) {
                    var target =
                            reader.getAttributeNamespace(i) == null ? null : targets.get(reader.getAttributeValue(i));
                    if (target != null) {
                        order.places.putIfAbsent(target, order.places.size());
                        order.names.putIfAbsent(
                                target, Objects.requireNonNullElse(reader.getAttributeValue(null, "name"), ""));
                    }
                }
            });
        } catch (IOException | XMLStreamException _) {
            order.places.clear();
        }
        return order;
    }

    @Override
    public int compare(ZipEntry one, ZipEntry other) {
        return Integer.compare(place(one), place(other));
    }

    private int place(ZipEntry entry) {
        return places.getOrDefault(OfficeText.name(entry), Integer.MAX_VALUE);
    }

    /** The name that people see; empty if there is none. */
    String name(ZipEntry entry) {
        return names.getOrDefault(OfficeText.name(entry), "");
    }

    boolean areSeveral() {
        return names.size() > 1;
    }

    private static void each(ZipFile archive, String part, String name, Consumer<XMLStreamReader> element)
            throws IOException, XMLStreamException {
        var entry = archive.getEntry(part);
        if (entry == null) {
            return;
        }
        try (InputStream all = archive.getInputStream(entry)) {
            var reader = OfficeText.xml(new ByteArrayInputStream(all.readNBytes(MAX_BYTES)));
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT
                        && reader.getLocalName().equals(name)) {
                    element.accept(reader);
                }
            }
        }
    }
}
