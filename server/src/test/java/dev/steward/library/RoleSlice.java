package dev.steward.library;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;

/** What stores roles; a bus is wanted beside it. */
@TestConfiguration(proxyBeanMethods = false)
@Import({RoleRepository.class, Roles.class})
public class RoleSlice {}
