package dev.steward.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Looks names up. It blocks. */
@FunctionalInterface
interface HostNames {

    /** As this machine is set up to. */
    HostNames SYSTEM = host -> List.of(InetAddress.getAllByName(host));

    /** All addresses of a host, in the order in which they are to be tried. */
    List<InetAddress> lookUp(String host) throws UnknownHostException;
}
