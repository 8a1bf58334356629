@NullMarked
package dev.steward.toolsession;

import org.jspecify.annotations.NullMarked;
