package dev.steward.conversation;

/**
 * A topic as a tree shows it.
 *
 * @param mark grows whenever something of that changes
 */
record MarkedTopic(long mark, ListedTopic listed) {

    long id() {
        return listed.id();
    }
}
