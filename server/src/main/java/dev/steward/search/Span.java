package dev.steward.search;

/** A part of a text that matches. @param what which of the terms, so that different ones count for more */
record Span(int start, int end, int what) {}
