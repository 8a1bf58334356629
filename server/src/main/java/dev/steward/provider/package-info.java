/** Model providers: which there are, which one answers now, its models, and the streamed call with its faults in words. */
@NullMarked
package dev.steward.provider;

import org.jspecify.annotations.NullMarked;
