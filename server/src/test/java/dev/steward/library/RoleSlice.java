package dev.steward.library;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;

/** What stores roles; it also needs an event bus. */
@TestConfiguration(proxyBeanMethods = false)
@Import({RoleRepository.class, Roles.class})
public class RoleSlice {}
