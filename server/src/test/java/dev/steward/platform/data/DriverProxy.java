package dev.steward.platform.data;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.beans.factory.config.BeanPostProcessor;
import reactor.core.publisher.Mono;

/** Stands between the pool and the driver's connections in the tests of a service. */
abstract class DriverProxy implements BeanPostProcessor {

    /** Returns what the pool gets instead of {@code connection}. */
    abstract Connection around(Connection connection);

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        return name.equals("driver") && bean instanceof ConnectionFactory driver ? around(driver) : bean;
    }

    private ConnectionFactory around(ConnectionFactory driver) {
        return new ConnectionFactory() {
            @Override
            public Publisher<? extends Connection> create() {
                return Mono.<Connection>from(driver.create()).map(DriverProxy.this::around);
            }

            @Override
            public ConnectionFactoryMetadata getMetadata() {
                return driver.getMetadata();
            }
        };
    }

    static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    static @Nullable Object invoke(Method method, Object target, Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
