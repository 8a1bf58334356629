@NullMarked
package dev.steward.platform.web;

import org.jspecify.annotations.NullMarked;
