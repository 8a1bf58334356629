/**
 * Attacks the packaged service, with its own memory limits, from outside with everything that could end or freeze it: alone and
 * in random mixes. It must keep working for the person whose data it keeps.
 */
@NullMarked
package dev.steward.siege;

import org.jspecify.annotations.NullMarked;
