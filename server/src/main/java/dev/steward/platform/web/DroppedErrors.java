package dev.steward.platform.web;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.codec.DecodingException;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Hooks;
import reactor.netty.channel.AbortedException;

/**
 * Logs errors that no subscriber receives. Client disconnects are not logged, as most connections end that way, nor is the end of
 * a body that came too early: its sender was told.
 */
@Component
class DroppedErrors implements InitializingBean, DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(DroppedErrors.class);

    @Override
    public void afterPropertiesSet() {
        Hooks.onErrorDropped(error -> {
            if (!(error instanceof AbortedException || error instanceof DecodingException)
                    && !AbortedException.isConnectionReset(error)) {
                log.error("An error was not handled. Report it with the lines that follow.", error);
            }
        });
    }

    @Override
    public void destroy() {
        Hooks.resetOnErrorDropped();
    }
}
