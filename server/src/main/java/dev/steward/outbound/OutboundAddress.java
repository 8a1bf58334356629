package dev.steward.outbound;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Decides which addresses a model or a page may not call: this machine, its local network and metadata services. It checks the
 * address that is actually connected to, whatever name resolved to it.
 */
final class OutboundAddress {

    /** Why an address is refused. The word is used in a sentence. */
    enum Kind {
        LOOPBACK("this machine"),
        LINK_LOCAL("link-local"),
        PRIVATE("private"),
        UNIQUE_LOCAL("unique-local"),
        SHARED("shared by a provider's customers"),
        METADATA("a metadata service"),
        MULTICAST("multicast"),
        UNSPECIFIED("no address at all"),
        RESERVED("reserved");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /** A range of addresses with the same prefix. */
    private record Block(byte[] first, int bits, Kind kind) {

        boolean holds(byte[] address) {
            if (address.length != first.length) {
                return false;
            }
            int whole = bits / 8;
            int rest = (0xff << (8 - bits % 8)) & 0xff;
            return Arrays.equals(address, 0, whole, first, 0, whole)
                    && (bits % 8 == 0 || (address[whole] & rest) == (first[whole] & rest));
        }
    }

    /** IPv6 addresses that embed an IPv4 address starting at this byte. */
    private record Carrier(Block block, int at) {}

    /** The first matching block applies. */
    private static final List<Block> REFUSED = List.of(
            block("169.254.169.254/32", Kind.METADATA),
            block("169.254.170.2/32", Kind.METADATA),
            block("169.254.170.23/32", Kind.METADATA),
            block("100.100.100.200/32", Kind.METADATA),
            block("168.63.129.16/32", Kind.METADATA),
            block("192.0.0.192/32", Kind.METADATA),
            block("0.0.0.0/8", Kind.UNSPECIFIED),
            block("127.0.0.0/8", Kind.LOOPBACK),
            block("10.0.0.0/8", Kind.PRIVATE),
            block("172.16.0.0/12", Kind.PRIVATE),
            block("192.168.0.0/16", Kind.PRIVATE),
            block("100.64.0.0/10", Kind.SHARED),
            block("169.254.0.0/16", Kind.LINK_LOCAL),
            block("224.0.0.0/4", Kind.MULTICAST),
            block("192.0.0.0/24", Kind.RESERVED),
            block("192.0.2.0/24", Kind.RESERVED),
            block("192.88.99.0/24", Kind.RESERVED),
            block("198.18.0.0/15", Kind.RESERVED),
            block("198.51.100.0/24", Kind.RESERVED),
            block("203.0.113.0/24", Kind.RESERVED),
            block("240.0.0.0/4", Kind.RESERVED),
            block("::/128", Kind.UNSPECIFIED),
            block("::1/128", Kind.LOOPBACK),
            block("fd00:ec2::/32", Kind.METADATA),
            block("fd20:ce::/32", Kind.METADATA),
            block("fc00::/7", Kind.UNIQUE_LOCAL),
            block("fe80::/10", Kind.LINK_LOCAL),
            block("fec0::/10", Kind.PRIVATE),
            block("64:ff9b:1::/48", Kind.PRIVATE),
            block("ff00::/8", Kind.MULTICAST),
            block("2001:db8::/32", Kind.RESERVED),
            block("3fff::/20", Kind.RESERVED));

    private static final List<Carrier> CARRIERS = List.of(
            carrier("::/96", 12), // IPv4-compatible
            new Carrier(mapped(), 12),
            carrier("::ffff:0:0:0/96", 12), // IPv4-translated
            carrier("64:ff9b::/96", 12), // NAT64
            carrier("2002::/16", 2), // 6to4
            carrier("2001::/32", 4)); // Teredo server

    private static final Block TEREDO = block("2001::/32", Kind.RESERVED);

    /** Global unicast addresses. */
    private static final Block GLOBAL = block("2000::/3", Kind.RESERVED);

    private OutboundAddress() {}

    /** Why the address is refused; empty if it may be called. */
    static Optional<Kind> refused(InetAddress address) {
        return refused(address.getAddress());
    }

    private static Optional<Kind> refused(byte[] address) {
        var block = REFUSED.stream().filter(each -> each.holds(address)).findFirst();
        if (block.isPresent()) {
            return block.map(Block::kind);
        }
        return address.length == 4 ? Optional.empty() : refusedV6(address);
    }

    private static Optional<Kind> refusedV6(byte[] address) {
        var carriers =
                CARRIERS.stream().filter(each -> each.block().holds(address)).toList();
        for (var each : carriers) {
            var inner = refused(Arrays.copyOfRange(address, each.at(), each.at() + 4));
            if (inner.isPresent()) {
                return inner;
            }
        }
        if (TEREDO.holds(address)) {
            return refused(flipped(Arrays.copyOfRange(address, 12, 16))); // the Teredo client
        }
        if (isIsatap(address)) {
            return refused(Arrays.copyOfRange(address, 12, 16));
        }
        return carriers.isEmpty() && !GLOBAL.holds(address) ? Optional.of(Kind.RESERVED) : Optional.empty();
    }

    private static boolean isIsatap(byte[] address) {
        return (address[8] & 0xfd) == 0 && address[9] == 0 && address[10] == 0x5e && address[11] == (byte) 0xfe;
    }

    private static byte[] flipped(byte[] bytes) {
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] = (byte) ~bytes[at];
        }
        return bytes;
    }

    private static Carrier carrier(String block, int at) {
        return new Carrier(block(block, Kind.RESERVED), at);
    }

    /** Built from bytes because Java turns the literal of an IPv4-mapped address into an IPv4 address. */
    private static Block mapped() {
        var first = new byte[16];
        first[10] = (byte) 0xff;
        first[11] = (byte) 0xff;
        return new Block(first, 96, Kind.RESERVED);
    }

    private static Block block(String written, Kind kind) {
        var parts = written.split("/", 2);
        return new Block(InetAddress.ofLiteral(parts[0]).getAddress(), Integer.parseInt(parts[1]), kind);
    }
}
