/** What search can find. Owners of rows declare them here; search itself knows no table. */
@NullMarked
package dev.steward.findable;

import org.jspecify.annotations.NullMarked;
