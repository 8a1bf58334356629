/** The ground: what every feature stands on and that knows no feature. */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.platform;

import org.springframework.modulith.ApplicationModule;
