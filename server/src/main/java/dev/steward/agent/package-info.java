/**
 * Agents: objectives that are carried out in the background. From below: {@code definition}: what an agent is. {@code directive}:
 * what its words say to Steward. {@code run}: what a run is. {@code transcript}, {@code artifact} and {@code queue}: what was
 * said in it, what it made, and what waits to be said. {@code lifecycle}: how runs begin, go on, rest and end. {@code approval}:
 * what they may do, and who decides. {@code state}: what they note for the next. {@code turn}: what carries them on.
 * {@code trigger}, {@code blueprint} and {@code change}: what starts them from outside, what agents are made of, and what is taken
 * back. {@code step}: agents in workflows. {@code control}: what people do with agents. {@code fleet}: all of them together.
 * {@code exposed}: what others get of them. A part uses those below it, and none makes a circle.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.agent;

import org.springframework.modulith.ApplicationModule;
