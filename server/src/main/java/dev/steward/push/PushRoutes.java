package dev.steward.push;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.call;
import static dev.steward.platform.web.Verbs.create;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for devices that are notified even if Steward is not open there. */
@Configuration(proxyBeanMethods = false)
class PushRoutes {

    private static final String TAG = "Notices";
    private static final String ALL = "/api/push";
    private static final String DEVICES = ALL + "/subscriptions";
    private static final String ONE = DEVICES + "/{id}";

    @Bean
    RouterFunction<ServerResponse> pushApi(Pushes pushes, PushDevices devices) {
        return new RouteTable()
                .GET(
                        ALL,
                        call(pushes::read),
                        Op.of("readPush", TAG, "List the devices that receive notifications")
                                .returns(200, PushRead.class))
                .POST(
                        DEVICES,
                        create(PushSubscribe.class, wish -> devices.add(wish).map(PushDevice::read)),
                        Op.of("subscribePush", TAG, "Subscribe a browser to notifications")
                                .body(PushSubscribe.class)
                                .returns(201, PushDeviceRead.class)
                                .problems(409, 503))
                .DELETE(
                        ONE,
                        byId(devices::remove),
                        Op.of("unsubscribePush", TAG, "Stop notifications on a device")
                                .empty(204))
                .POST(
                        ONE + "/test",
                        byId(pushes::tryOut),
                        Op.of("testPush", TAG, "Send a test notification to a device")
                                .returns(200, PushTrial.class)
                                .problems(503))
                .build();
    }
}
