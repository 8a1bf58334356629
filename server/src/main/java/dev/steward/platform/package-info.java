/** The foundation that all features build on and that knows none of them. */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.platform;

import org.springframework.modulith.ApplicationModule;
