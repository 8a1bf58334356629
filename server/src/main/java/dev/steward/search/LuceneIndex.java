package dev.steward.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSortField;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FileSwitchDirectory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;
import org.apache.lucene.util.Version;
import org.jspecify.annotations.Nullable;

/**
 * The files of the index. All calls block, and any failure becomes an {@link IndexFault}: how a damaged file makes the
 * library fail does not matter, because the index can be rebuilt.
 *
 * <p>Most files are read and not memory-mapped, so what the operating system caches of them does not count as memory of
 * this process. Files with a few bytes per row are small and randomly accessed, so they are mapped.
 */
final class LuceneIndex implements AutoCloseable {

    /** The version of the fields, and that of the library: an index of any other version is rebuilt. */
    static final String FORMAT = "7 " + Version.LATEST;

    private static final String FORMAT_KEY = "format";
    private static final double BUFFER_MB = 8;

    /** Segments of similar size before they are merged: each word of a query is looked up in every segment. */
    private static final int SEGMENTS = 4;

    /** Lengths of texts, and the numbers of rows. */
    private static final Set<String> MAPPED = Set.of("nvd", "dvd");

    /** The order of rows in each segment, on which {@link RecencyCollector} depends. */
    private static final Sort NEWEST_FIRST =
            new Sort(new SortedNumericSortField(IndexField.TIME, SortField.Type.LONG, true));

    /** A query cache would take memory, and queries are rarely repeated. */
    private static final SearcherFactory UNCACHED = new SearcherFactory() {
        @Override
        public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader before) {
            var searcher = new IndexSearcher(reader);
            searcher.setQueryCache(null);
            return searcher;
        }
    };

    private final Directory files;
    private final IndexWriter writer;
    private final SearcherManager searchers;
    private final Map<String, String> said;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean closed;

    private LuceneIndex(Directory files, IndexWriter writer, SearcherManager searchers, Map<String, String> said) {
        this.files = files;
        this.writer = writer;
        this.searchers = searchers;
        this.said = said;
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    interface Question<T> {
        T ask(IndexSearcher searcher) throws IOException;
    }

    /** Opens the existing index. @throws IndexFault if there is none, or it has another format or is damaged */
    static LuceneIndex open(Path folder) {
        return guarded(() -> open(folder, IndexWriterConfig.OpenMode.APPEND));
    }

    /** Creates a new index in place of anything in the folder. */
    static LuceneIndex create(Path folder) {
        return guarded(() -> {
            Files.createDirectories(folder);
            try (var old = Files.list(folder)) {
                for (var file : old.filter(Files::isRegularFile).toList()) {
                    Files.delete(file);
                }
            }
            return open(folder, IndexWriterConfig.OpenMode.CREATE);
        });
    }

    private static LuceneIndex open(Path folder, IndexWriterConfig.OpenMode mode) throws IOException {
        boolean isNew = mode == IndexWriterConfig.OpenMode.CREATE;
        if (!isNew && !Files.isDirectory(folder)) {
            throw new IOException("There is none");
        }
        Directory files = directory(folder);
        try {
            var said = isNew ? Map.<String, String>of() : examined(files);
            var writer = new IndexWriter(files, config(mode));
            try {
                return new LuceneIndex(files, writer, new SearcherManager(writer, UNCACHED), said);
            } catch (IOException | RuntimeException e) {
                writer.rollback();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            files.close();
            throw e;
        }
    }

    private static Directory directory(Path folder) throws IOException {
        return new FileSwitchDirectory(MAPPED, new MMapDirectory(folder), new NIOFSDirectory(folder), true);
    }

    /** The data of the last commit, after verifying the checksums of its files. */
    private static Map<String, String> examined(Directory files) throws IOException {
        try (var reader = DirectoryReader.open(files)) {
            var said = reader.getIndexCommit().getUserData();
            if (!FORMAT.equals(said.get(FORMAT_KEY))) {
                throw new IOException("It is of another format");
            }
            for (var leaf : reader.leaves()) {
                ((CodecReader) leaf.reader()).checkIntegrity();
            }
            return said;
        }
    }

    private static IndexWriterConfig config(IndexWriterConfig.OpenMode mode) {
        var merges = new ConcurrentMergeScheduler();
        merges.setMaxMergesAndThreads(2, 1);
        var config = new IndexWriterConfig(Analysis.STORED);
        config.setOpenMode(mode);
        config.setIndexSort(NEWEST_FIRST);
        config.setRAMBufferSizeMB(BUFFER_MB);
        config.setMergeScheduler(merges);
        config.setMergePolicy(new TieredMergePolicy().setSegmentsPerTier(SEGMENTS));
        config.setCommitOnClose(false);
        config.setMaxFullFlushMergeWaitMillis(0);
        return config;
    }

    /** The data of the commit that was opened; empty for a new index. */
    Map<String, String> said() {
        return said;
    }

    /** Adds rows, replacing earlier versions. */
    void put(List<Entry> rows) {
        using(() -> {
            for (var row : rows) {
                writer.updateDocument(row.key(), row.document());
            }
            return true;
        });
    }

    /** Adds rows that were never in the index, at half the cost. */
    void add(List<Entry> rows) {
        using(() -> {
            for (var row : rows) {
                writer.addDocument(row.document());
            }
            return true;
        });
    }

    record Entry(Term key, Document document) {}

    /** Removes all rows with this term. */
    void remove(Term term) {
        using(() -> writer.deleteDocuments(term));
    }

    /** Removes the rows of a source with greater ids. */
    void removeAbove(String source, long id) {
        var above = new BooleanQuery.Builder()
                .add(new PrefixQuery(IndexedRow.keys(source)), Occur.FILTER)
                .add(
                        NumericDocValuesField.newSlowRangeQuery(
                                IndexField.ORDER, IndexedRow.order(0, id + 1), Long.MAX_VALUE),
                        Occur.FILTER)
                .build();
        using(() -> writer.deleteDocuments(above));
    }

    /** Sets where all rows of a container can be seen. */
    void show(Term container, long state) {
        using(() -> {
            // The library rejects a field that no row has used yet.
            if (writer.getFieldNames().contains(IndexField.STATE)) {
                writer.updateNumericDocValue(container, IndexField.STATE, state);
            }
            return true;
        });
    }

    /** Makes added rows visible to searches. */
    void refresh() {
        using(() -> {
            searchers.maybeRefreshBlocking();
            return true;
        });
    }

    /** Commits everything, together with this data. */
    void commit(Map<String, String> words) {
        var all = new HashMap<>(words);
        all.put(FORMAT_KEY, FORMAT);
        using(() -> {
            writer.setLiveCommitData(all.entrySet());
            return writer.commit();
        });
    }

    /** Runs a query on what searches currently see. */
    <T> T ask(Question<T> question) {
        return using(() -> {
            var searcher = searchers.acquire();
            try {
                return question.ask(searcher);
            } finally {
                searchers.release(searcher);
            }
        });
    }

    /** Stops writing and drops anything added since the last commit. Searches continue until the index is closed. */
    void stop() {
        using(() -> {
            writer.rollback();
            return true;
        });
    }

    /** Waits for work in progress. */
    @Override
    public void close() {
        lock.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                guarded(() -> {
                    try (files;
                            searchers) {
                        writer.rollback();
                    }
                    return true;
                });
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    private <T> T using(Work<T> work) {
        lock.readLock().lock();
        try {
            if (closed) {
                throw new IndexFault("It is closed", null);
            }
            return guarded(work);
        } finally {
            lock.readLock().unlock();
        }
    }

    private static <T> T guarded(Work<T> work) {
        try {
            return work.run();
        } catch (IndexFault e) {
            throw e;
        } catch (IOException | RuntimeException | AssertionError | InternalError e) {
            throw new IndexFault(String.valueOf(e.getMessage()), e);
        }
    }
}
