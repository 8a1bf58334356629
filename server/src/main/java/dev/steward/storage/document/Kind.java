package dev.steward.storage.document;

/** The kinds of document whose text is read. The others are text already. */
public enum Kind {
    PDF,
    DOCX,
    PPTX,
    XLSX,
    /** Texts, sheets and slides in OpenDocument. */
    OPEN
}
