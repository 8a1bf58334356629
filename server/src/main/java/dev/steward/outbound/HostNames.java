package dev.steward.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves host names. Blocks. */
@FunctionalInterface
interface HostNames {

    HostNames SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    /** All addresses of a host, in the order in which to try them. */
    List<InetAddress> lookUp(String host) throws UnknownHostException;
}
