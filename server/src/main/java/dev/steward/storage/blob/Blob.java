package dev.steward.storage.blob;

/** A stored file. @param sha256 its name: 64 lowercase hexadecimal digits @param size in bytes */
public record Blob(String sha256, long size) {}
