package dev.steward.storage.blob;

/**
 * Stored bytes.
 *
 * @param sha256 of the bytes, in 64 small hexadecimal digits: their name
 * @param size in bytes
 */
public record Blob(String sha256, long size) {}
