/** What can be found by searching. Whoever owns rows says so here; whoever searches knows no table. */
@NullMarked
package dev.steward.findable;

import org.jspecify.annotations.NullMarked;
