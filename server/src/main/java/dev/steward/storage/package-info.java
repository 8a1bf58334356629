/**
 * Files that people and tools bring. {@code blob}: their bytes, stored once and removed when nothing names them.
 * {@code document}: the text of a document, read in a process of its own. Whoever keeps files is a {@code BlobOwner}.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.storage;

import org.springframework.modulith.ApplicationModule;
