package dev.steward.platform.memory;

import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;

/**
 * Lets the heap of a test process grow. {@link SmallHeap} would collect the objects of all services of the process again and
 * again, and each of the services would do so.
 */
public final class RoomyHeap implements BeanDefinitionRegistryPostProcessor {

    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        registry.removeBeanDefinition("smallHeap");
    }
}
