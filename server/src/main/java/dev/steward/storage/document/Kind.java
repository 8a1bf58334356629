package dev.steward.storage.document;

/** The kinds of document that need a reader. Other files are already text. */
public enum Kind {
    PDF,
    DOCX,
    PPTX,
    XLSX,
    /** OpenDocument texts, sheets and slides. */
    OPEN
}
