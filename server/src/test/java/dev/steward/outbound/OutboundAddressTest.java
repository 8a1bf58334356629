package dev.steward.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.outbound.OutboundAddress.Kind;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundAddressTest {

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(textBlock = """
            0.0.0.0,                  UNSPECIFIED
            0.1.2.3,                  UNSPECIFIED
            127.0.0.1,                LOOPBACK
            127.255.255.255,          LOOPBACK
            10.0.0.0,                 PRIVATE
            10.255.255.255,           PRIVATE
            172.16.0.0,               PRIVATE
            172.31.255.255,           PRIVATE
            192.168.0.1,              PRIVATE
            192.168.255.255,          PRIVATE
            100.64.0.0,               SHARED
            100.127.255.255,          SHARED
            169.254.0.1,              LINK_LOCAL
            169.254.169.254,          METADATA
            169.254.170.2,            METADATA
            100.100.100.200,          METADATA
            168.63.129.16,            METADATA
            192.0.0.192,              METADATA
            192.0.0.8,                RESERVED
            192.0.2.1,                RESERVED
            198.18.0.1,               RESERVED
            198.19.255.255,           RESERVED
            198.51.100.7,             RESERVED
            203.0.113.7,              RESERVED
            224.0.0.1,                MULTICAST
            239.255.255.255,          MULTICAST
            240.0.0.1,                RESERVED
            255.255.255.255,          RESERVED
            ::,                       UNSPECIFIED
            ::1,                      LOOPBACK
            fe80::1,                  LINK_LOCAL
            febf::1,                  LINK_LOCAL
            fec0::1,                  PRIVATE
            fc00::1,                  UNIQUE_LOCAL
            fdff::1,                  UNIQUE_LOCAL
            fd00:ec2::254,            METADATA
            fd20:ce::254,             METADATA
            ff02::1,                  MULTICAST
            2001:db8::1,              RESERVED
            3fff::1,                  RESERVED
            100::1,                   RESERVED
            4000::1,                  RESERVED
            5f00::1,                  RESERVED
            ::127.0.0.1,              LOOPBACK
            ::10.0.0.1,               PRIVATE
            ::ffff:127.0.0.1,         LOOPBACK
            ::ffff:169.254.169.254,   METADATA
            ::ffff:0:127.0.0.1,       LOOPBACK
            64:ff9b::127.0.0.1,       LOOPBACK
            64:ff9b::a9fe:a9fe,       METADATA
            64:ff9b::10.1.2.3,        PRIVATE
            64:ff9b:1::8.8.8.8,       PRIVATE
            2002:7f00:1::,            LOOPBACK
            2002:a9fe:a9fe::1,        METADATA
            2002:c0a8:101::1,         PRIVATE
            2001:0:7f00:1::,          LOOPBACK
            2001:0:808:808:0:0:80ff:fffe,   LOOPBACK
            2001:0:808:808:0:0:3f57:fefe,   PRIVATE
            2001:4860::5efe:10.0.0.1,       PRIVATE
            2001:4860::200:5efe:10.0.0.1,   PRIVATE
            """)
    void suchAnAddressIsNotCalled(String address, Kind kind) {
        assertThat(OutboundAddress.refused(InetAddress.ofLiteral(address))).contains(kind);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "1.1.1.1",
                "8.8.8.8",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.1",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "223.255.255.255",
                "2606:4700:4700::1111",
                "2001:4860:4860::8888",
                "::ffff:8.8.8.8",
                "64:ff9b::8.8.8.8",
                "2002:808:808::1",
                "2001:0:808:808:0:0:f7f7:f7f7"
            })
    void anAddressOfTheInternetIsCalled(String address) {
        assertThat(OutboundAddress.refused(InetAddress.ofLiteral(address))).isEmpty();
    }

    @Test
    void aMappedAddressIsSeenThroughAlsoWhereJavaKeepsIt() throws UnknownHostException {
        var bytes = new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 127, 0, 0, 1};
        var mapped = Inet6Address.getByAddress("any", bytes, 0);

        assertThat(mapped.getAddress()).hasSize(16);
        assertThat(OutboundAddress.refused(mapped)).contains(Kind.LOOPBACK);
    }

    @Test
    void everyKindHasAWord() {
        assertThat(Kind.values())
                .extracting(Kind::toString)
                .doesNotHaveDuplicates()
                .allMatch(word -> !word.isBlank());
    }
}
