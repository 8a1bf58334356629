/**
 * Agents carry out objectives in the background. The parts, each using only those before it: {@code definition}: what an agent
 * is. {@code directive}: the lines in its replies that Steward acts on. {@code run}: a run and its status. {@code transcript},
 * {@code artifact} and {@code queue}: what happened in a run, what it published, and messages for its next step.
 * {@code lifecycle}: how runs start, continue, pause and end. {@code approval}: rules, and requests that a person answers.
 * {@code state}: notes kept between runs. {@code turn}: carries out a run step by step. {@code trigger}, {@code blueprint} and
 * {@code change}: webhooks, agent templates, and undo. {@code step}: agents inside workflows. {@code control}: what a person does
 * with an agent. {@code fleet}: all agents together. {@code exposed}: what tools, files and devices get to see.
 */
@ApplicationModule(type = ApplicationModule.Type.OPEN)
package dev.steward.agent;

import org.springframework.modulith.ApplicationModule;
