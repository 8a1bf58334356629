/** Encryption of stored secrets. */
@NullMarked
package dev.steward.platform.security;

import org.jspecify.annotations.NullMarked;
