/**
 * Everything that speaks the Model Context Protocol. {@code session}: connections to servers, over a program's pipes or HTTP.
 * {@code oauth}: signing in to servers. {@code client}: the tool servers that a person adds, and their tools. {@code builtin}
 * and {@code runner}: the servers that come with Steward. {@code server}: Steward as a server for others, including what
 * features offer through {@code exposed}. To add a built-in server, implement {@code BuiltInServer}.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.mcp;

import org.springframework.modulith.ApplicationModule;
