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
 * The files of the index. All calls block, and each fails with an {@link IndexFault}, whatever is wrong: what a damaged file
 * makes of a library is nobody's concern here, because the index can be made again.
 *
 * <p>Most files are read and not mapped into the memory: what the operating system holds of them is its own then. What has a
 * few bytes for each row is small, and read here and there.
 */
final class LuceneIndex implements AutoCloseable {

    /** What the fields hold, and the version of the library: another one is rebuilt. */
    static final String FORMAT = "4 " + Version.LATEST;

    private static final String FORMAT_KEY = "format";
    private static final double BUFFER_MB = 8;

    /** Of about the same size, before they become one: each word that is asked for is looked up in every segment. */
    private static final int SEGMENTS = 4;

    /** Lengths of texts, and the numbers of rows. */
    private static final Set<String> MAPPED = Set.of("nvd", "dvd");

    /** How rows lie in each segment: {@link RecencyCollector} lives on it. */
    private static final Sort NEWEST_FIRST =
            new Sort(new SortedNumericSortField(IndexField.TIME, SortField.Type.LONG, true));

    /** A cache of what queries match would take memory, and words are typed once. */
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

    /** Work on the files. */
    private interface Work<T> {
        T run() throws IOException;
    }

    /** Something to ask the index. */
    interface Question<T> {
        T ask(IndexSearcher searcher) throws IOException;
    }

    /** The index that lies there. @throws IndexFault when there is none, it is of another format or it is damaged */
    static LuceneIndex open(Path folder) {
        return guarded(() -> open(folder, IndexWriterConfig.OpenMode.APPEND));
    }

    /** A new index in place of whatever lies there. */
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

    /** What the last commit said, once every byte of it has been compared with its sums. */
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

    /** What was said with the commit that was opened; nothing of a new index. */
    Map<String, String> said() {
        return said;
    }

    /** Puts rows in, in place of what was there of them. */
    void put(List<Entry> rows) {
        using(() -> {
            for (var row : rows) {
                writer.updateDocument(row.key(), row.document());
            }
            return true;
        });
    }

    /** Puts rows in that were never there, for half the work. */
    void add(List<Entry> rows) {
        using(() -> {
            for (var row : rows) {
                writer.addDocument(row.document());
            }
            return true;
        });
    }

    /** A row as it goes in. */
    record Entry(Term key, Document document) {}

    /** Removes all rows that have the term. */
    void remove(Term term) {
        using(() -> writer.deleteDocuments(term));
    }

    /** Removes the rows of a source with a greater id. */
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

    /** Writes on all rows of a container where they can be seen. */
    void show(Term container, long state) {
        using(() -> {
            // The library refuses it for a field that no row has brought yet.
            if (writer.getFieldNames().contains(IndexField.STATE)) {
                writer.updateNumericDocValue(container, IndexField.STATE, state);
            }
            return true;
        });
    }

    /** Lets searches see what has been put in. */
    void refresh() {
        using(() -> {
            searchers.maybeRefreshBlocking();
            return true;
        });
    }

    /** Writes all of it down, with what is to be remembered beside it. */
    void commit(Map<String, String> words) {
        var all = new HashMap<>(words);
        all.put(FORMAT_KEY, FORMAT);
        using(() -> {
            writer.setLiveCommitData(all.entrySet());
            return writer.commit();
        });
    }

    /** Asks what searches see now. */
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

    /** Ends writing; what was put in since the last commit is gone. Searches go on until it is closed. */
    void stop() {
        using(() -> {
            writer.rollback();
            return true;
        });
    }

    /** Waits for the work that is under way. */
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
