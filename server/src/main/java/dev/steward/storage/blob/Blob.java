package dev.steward.storage.blob;

/**
 * A stored file.
 *
 * @param sha256 of the bytes, in 64 lowercase hexadecimal digits: its name
 * @param size in bytes
 */
public record Blob(String sha256, long size) {}
