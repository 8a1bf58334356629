package dev.steward.push;

import dev.steward.platform.security.SecretStore;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;

/** All classes of this package that store anything; users bring an outbox and an event bus. */
@TestConfiguration(proxyBeanMethods = false)
@Import({PushIdentity.class, PushDevices.class, PushNotices.class, SecretStore.class})
public class PushSlice {}
