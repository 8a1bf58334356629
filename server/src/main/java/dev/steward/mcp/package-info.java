/**
 * Everything that speaks the Model Context Protocol. {@code session}: a connection to a server, over a program's pipes or over
 * HTTP. {@code oauth}: signing in to one. {@code client}: the tool servers that a person plugs in, and their tools.
 * {@code builtin} and {@code runner}: the servers that Steward brings itself. {@code server}: Steward as a server for others,
 * with what features offer through {@code exposed}. A new built-in server is a {@code BuiltInServer}.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.mcp;

import org.springframework.modulith.ApplicationModule;
