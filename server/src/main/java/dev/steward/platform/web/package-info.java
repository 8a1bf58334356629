/** Shared by all HTTP endpoints: problems, the request guard, partial updates, streams, the pages of the site. */
@NullMarked
package dev.steward.platform.web;

import org.jspecify.annotations.NullMarked;
