package dev.steward.search;

/** A part of a text that matches. @param what the index of the matching term */
record Span(int start, int end, int what) {}
