package dev.steward.push;

import dev.steward.platform.security.SecretStore;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;

/** All of this package that stores anything; an outbox and a bus are brought by whoever uses it. */
@TestConfiguration(proxyBeanMethods = false)
@Import({PushIdentity.class, PushDevices.class, PushNotices.class, SecretStore.class})
public class PushSlice {}
