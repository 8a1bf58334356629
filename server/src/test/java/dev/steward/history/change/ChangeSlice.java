package dev.steward.history.change;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;

/** All of this package that stores anything. */
@TestConfiguration(proxyBeanMethods = false)
@Import({ChangeRepository.class, Changes.class, Undo.class})
public class ChangeSlice {}
