/** How Steward signs in to tool servers, stays signed in, and tells what happened without telling a secret. */
@NullMarked
package dev.steward.toolauth;

import org.jspecify.annotations.NullMarked;
