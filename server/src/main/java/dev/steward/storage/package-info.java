/**
 * Files from people and tools. {@code blob}: their bytes, stored once and removed when nothing refers to them. {@code
 * document}: the text of documents, read in a separate process. Features that store files add a {@code BlobReferences}.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.storage;

import org.springframework.modulith.ApplicationModule;
