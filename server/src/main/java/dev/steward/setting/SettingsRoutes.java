package dev.steward.setting;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
class SettingsRoutes {

    private static final String TAG = "Settings";

    @Bean
    RouterFunction<ServerResponse> settingsApi(SettingsHandler handler) {
        return new RouteTable()
                .GET(
                        "/api/settings",
                        handler::read,
                        Op.of("readSettings", TAG, "Fetch all settings").returns(200, SettingsRead.class))
                .PUT(
                        "/api/settings",
                        handler::update,
                        Op.of("updateSettings", TAG, "Update settings")
                                .body(SettingsUpdate.class)
                                .returns(200, SettingsRead.class)
                                .problems(400, 422))
                .build();
    }
}
