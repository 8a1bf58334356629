package dev.steward.setting;

import dev.steward.platform.web.WebProperties;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.springframework.stereotype.Component;

/** Whether other machines can reach the service without a password. */
@Component
class Exposure {

    private final boolean withoutPassword;

    Exposure(WebProperties web) {
        this.withoutPassword = !isLoopback(web.host());
    }

    boolean withoutPassword() {
        return withoutPassword;
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
