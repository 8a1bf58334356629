/** What every HTTP surface shares: problems, the request guard, partial updates, streams, the API's own pages. */
@NullMarked
package dev.steward.platform.web;

import org.jspecify.annotations.NullMarked;
