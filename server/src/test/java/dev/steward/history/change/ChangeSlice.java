package dev.steward.history.change;

import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Import;

/** All classes of this package that store anything. */
@TestConfiguration(proxyBeanMethods = false)
@Import({ChangeRepository.class, Changes.class, Undo.class})
public class ChangeSlice {}
