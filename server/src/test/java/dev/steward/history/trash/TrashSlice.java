package dev.steward.history.trash;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;

/** For tests that keep deleted things in the trash. */
@TestConfiguration(proxyBeanMethods = false)
@Import({TrashRepository.class, TrashKeeper.class})
public class TrashSlice {}
