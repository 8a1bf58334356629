package dev.steward.history.trash;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;

/** Where others keep what is deleted. */
@TestConfiguration(proxyBeanMethods = false)
@Import({TrashRepository.class, TrashKeeper.class})
public class TrashSlice {}
