/**
 * The packaged service with its own memory limits, attacked from outside by everything that could end or freeze it: alone
 * and in random mixes. Whatever happens, it goes on working for the person whose words it keeps.
 */
@NullMarked
package dev.steward.siege;

import org.jspecify.annotations.NullMarked;
