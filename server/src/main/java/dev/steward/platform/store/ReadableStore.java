package dev.steward.platform.store;

import dev.steward.platform.store.SavedPages.Page;
import dev.steward.platform.store.SavedPages.Place;
import dev.steward.platform.store.SavedPages.Tree;
import dev.steward.platform.store.StoreScan.Chunk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is still readable in a damaged file, map by map.
 *
 * <p>It starts from the newest version with a readable index, whose leaves define exactly what was in each map. Leaves
 * written later are applied on top, in order; each defines everything between its first and its last key. If that version
 * has lost a part of a map, an earlier version fills the gap, since an old page often outlives the new one; rows deleted in
 * between may come back. If no index is readable, only leaves are left, and rows deleted long ago may come back.
 */
public final class ReadableStore implements AutoCloseable {

    private static final int INDEX = 0;
    private static final int NAMES = 1;

    /** The most earlier versions tried. */
    private static final int MAX_EARLIER = 50;

    private final SavedPages pages;
    private final StoreScan scan;
    private final @Nullable Base base;
    private final Map<Integer, List<Place>> later = new HashMap<>();
    private final Map<String, Integer> ids = new HashMap<>();
    private @Nullable List<Base> earlier;
    private int unreadable;

    /** A version with a readable index, and the positions of its chunks. */
    private record Base(Chunk root, Map<String, String> index, Map<Integer, Chunk> chunks) {}

    public interface Reader<K, V> {
        void read(K key, V value) throws IOException;
    }

    private ReadableStore(SavedPages pages, StoreScan scan) throws IOException {
        this.pages = pages;
        this.scan = scan;
        this.base = bases(Long.MAX_VALUE, 1).stream().findFirst().orElse(null);
        readLater();
        each(NAMES, Shape.TEXTS, (key, value) -> {
            if (key.startsWith("name.")) {
                ids.put(key.substring("name.".length()), Integer.parseUnsignedInt(value, 16));
            }
        });
    }

    public static ReadableStore open(Path file, StoreScan scan) throws IOException {
        SavedPages pages = new SavedPages(file);
        try {
            return new ReadableStore(pages, scan);
        } catch (IOException | RuntimeException e) {
            pages.close();
            throw e;
        }
    }

    /**
     * Returns how many pages in use by {@code version} cannot be read, over all maps. Reads every page.
     *
     * @return 1 also if the index cannot be read
     */
    public static int unreadablePages(Path file, StoreScan scan, long version) throws IOException {
        List<Chunk> upToThen = scan.chunks().stream()
                .filter(chunk -> chunk.whole() && chunk.version() <= version)
                .toList();
        try (ReadableStore store = open(file, new StoreScan(scan.header(), scan.clean(), upToThen))) {
            Base base = store.base;
            if (base == null || base.root().version() != version) {
                return 1;
            }
            int unreadable = 0;
            for (Map.Entry<String, String> entry : base.index().entrySet()) {
                if (entry.getKey().startsWith("root.")) {
                    int map = Integer.parseUnsignedInt(entry.getKey().substring("root.".length()), 16);
                    unreadable += store.tree(base, map).unreadable();
                }
            }
            return unreadable;
        }
    }

    /** How many pages that were in use, or written last, could not be read so far. */
    public int unreadable() {
        return unreadable;
    }

    /** Passes the entries of the map to the reader, by key. @return how many leaves could not be read */
    public <K extends Comparable<K>, V> int each(String name, Shape<K, V> shape, Reader<K, V> reader)
            throws IOException {
        Integer id = ids.get(name);
        return id == null ? 0 : each(id, shape, reader);
    }

    /** An entry, referenced by its leaf so that its content need not be kept in memory. */
    private record Found(Place leaf, int index) {}

    private <K extends Comparable<K>, V> int each(int map, Shape<K, V> shape, Reader<K, V> reader) throws IOException {
        int before = unreadable;
        NavigableMap<K, Found> found = new TreeMap<>();
        if (base != null) {
            Tree tree = tree(base, map);
            unreadable += tree.unreadable();
            if (tree.unreadable() > 0) {
                collect(earlier(map), shape, found);
            }
            collect(tree.leaves(), shape, found);
        }
        collect(later.getOrDefault(map, List.of()), shape, found);
        Place open = null;
        List<Map.Entry<K, V>> entries = List.of();
        for (Found entry : found.values()) {
            if (!entry.leaf().equals(open)) {
                open = entry.leaf();
                entries = pages.again(open.chunk(), open.position()).entries(shape);
            }
            var pair = entries.get(entry.index());
            reader.read(pair.getKey(), pair.getValue());
        }
        return unreadable - before;
    }

    /** The leaves of a map in the newest earlier version that has all of it, or else most of it, and the leaves written since. */
    private List<Place> earlier(int map) throws IOException {
        Base best = null;
        Tree most = new Tree(List.of(), 0);
        for (Base each : earlierBases()) {
            Tree tree = tree(each, map);
            boolean whole = tree.unreadable() == 0 && !tree.leaves().isEmpty();
            if (whole || tree.leaves().size() > most.leaves().size()) {
                best = each;
                most = tree;
            }
            if (whole) {
                break;
            }
        }
        List<Place> leaves = new ArrayList<>(most.leaves());
        if (best != null) {
            leaves.addAll(writtenAfter(best, map));
        }
        return leaves;
    }

    private List<Place> writtenAfter(Base then, int map) throws IOException {
        List<Place> leaves = new ArrayList<>();
        for (Chunk chunk : inOrder(then.root().version())) {
            for (Page page : pages.of(chunk)) {
                if (page.isLeaf() && page.map() == map) {
                    leaves.add(new Place(chunk, page.position()));
                }
            }
        }
        return leaves;
    }

    /** The earlier versions with a readable index, newest first. */
    private List<Base> earlierBases() throws IOException {
        List<Base> known = earlier;
        if (known == null) {
            known = bases(base == null ? Long.MAX_VALUE : base.root().version(), MAX_EARLIER);
            earlier = known;
        }
        return known;
    }

    private <K extends Comparable<K>, V> void collect(
            List<Place> leaves, Shape<K, V> shape, NavigableMap<K, Found> found) throws IOException {
        for (Place leaf : leaves) {
            List<Map.Entry<K, V>> entries;
            try {
                entries = pages.again(leaf.chunk(), leaf.position()).entries(shape);
            } catch (RuntimeException e) {
                unreadable++; // its content is not what the map holds
                continue;
            }
            if (!entries.isEmpty()
                    && entries.getFirst().getKey().compareTo(entries.getLast().getKey()) <= 0) {
                found.subMap(
                                entries.getFirst().getKey(),
                                true,
                                entries.getLast().getKey(),
                                true)
                        .clear();
            }
            for (int index = 0; index < entries.size(); index++) {
                found.put(entries.get(index).getKey(), new Found(leaf, index));
            }
        }
    }

    private Tree tree(Base of, int map) throws IOException {
        String root = of.index().get("root." + Integer.toHexString(map));
        return root == null ? new Tree(List.of(), 0) : pages.tree(Long.parseUnsignedLong(root, 16), map, of.chunks());
    }

    /** The newest versions before {@code before} with a readable index, newest first. */
    private List<Base> bases(long before, int most) throws IOException {
        Map<Integer, Chunk> known = new LinkedHashMap<>();
        for (Chunk chunk : scan.chunks()) {
            known.putIfAbsent(chunk.id(), chunk);
        }
        List<Base> found = new ArrayList<>();
        for (Chunk chunk : scan.chunks()) {
            if (found.size() == most) {
                break;
            }
            if (chunk.version() < before) {
                index(chunk, known).ifPresent(index -> found.add(new Base(chunk, index, placed(chunk, index, known))));
            }
        }
        return found;
    }

    /** The index map of the version that ends with {@code chunk}; empty if a page is missing. */
    private Optional<Map<String, String>> index(Chunk chunk, Map<Integer, Chunk> known) throws IOException {
        Map<Integer, Chunk> chunks = new HashMap<>(known);
        chunks.put(chunk.id(), chunk);
        Tree tree = pages.tree(chunk.root(), INDEX, chunks);
        Map<String, String> index = new HashMap<>();
        try {
            for (Place leaf : tree.leaves()) {
                pages.again(leaf.chunk(), leaf.position())
                        .entries(Shape.TEXTS)
                        .forEach(entry -> index.put(entry.getKey(), entry.getValue()));
            }
        } catch (RuntimeException e) {
            return Optional.empty();
        }
        return tree.unreadable() > 0 || index.isEmpty() ? Optional.empty() : Optional.of(index);
    }

    /** Picks, of several chunks with the same number, the one the index refers to. */
    private Map<Integer, Chunk> placed(Chunk root, Map<String, String> index, Map<Integer, Chunk> known) {
        Map<Integer, Chunk> chunks = new HashMap<>(known);
        for (Chunk chunk : scan.chunks()) {
            String entry = index.get("chunk." + Integer.toHexString(chunk.id()));
            if (entry != null && Long.toHexString(chunk.block()).equals(block(entry))) {
                chunks.put(chunk.id(), chunk);
            }
        }
        chunks.put(root.id(), root);
        return chunks;
    }

    private static @Nullable String block(String entry) {
        try {
            return DataUtils.parseMap(entry).get("block");
        } catch (MVStoreException e) {
            return null;
        }
    }

    private void readLater() throws IOException {
        for (Chunk chunk : inOrder(base == null ? -1 : base.root().version())) {
            List<Page> readable = pages.of(chunk);
            unreadable += Math.max(0, chunk.pages() - readable.size());
            for (Page page : readable) {
                if (page.isLeaf()) {
                    later.computeIfAbsent(page.map(), _ -> new ArrayList<>()).add(new Place(chunk, page.position()));
                }
            }
        }
    }

    /** The chunks after a version, in the order they were written. */
    private List<Chunk> inOrder(long after) {
        return scan.chunks().stream()
                .filter(chunk -> chunk.version() > after)
                .sorted(Comparator.comparingLong(Chunk::version))
                .toList();
    }

    @Override
    public void close() throws IOException {
        pages.close();
    }
}
