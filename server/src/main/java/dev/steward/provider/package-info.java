/** Model providers: the catalogue, the active provider and its models, and the streaming call with its errors in words. */
@NullMarked
package dev.steward.provider;

import org.jspecify.annotations.NullMarked;
