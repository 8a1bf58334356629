// Written by tools/features.mjs from src/features/*/manifest.ts.
import * as agents from '@/features/agents/manifest';
import * as chats from '@/features/chats/manifest';
import * as conversation from '@/features/conversation/manifest';
import * as home from '@/features/home/manifest';
import * as imports from '@/features/imports/manifest';
import * as inbox from '@/features/inbox/manifest';
import * as mcpserver from '@/features/mcpserver/manifest';
import * as memories from '@/features/memories/manifest';
import * as notes from '@/features/notes/manifest';
import * as reminders from '@/features/reminders/manifest';
import * as roles from '@/features/roles/manifest';
import * as schedules from '@/features/schedules/manifest';
import * as search from '@/features/search/manifest';
import * as settings from '@/features/settings/manifest';
import * as skills from '@/features/skills/manifest';
import * as tools from '@/features/tools/manifest';
import * as topics from '@/features/topics/manifest';
import * as transfer from '@/features/transfer/manifest';
import * as trash from '@/features/trash/manifest';
import * as workflows from '@/features/workflows/manifest';

export const features = [agents.feature, chats.feature, conversation.feature, home.feature, imports.feature, inbox.feature, mcpserver.feature, memories.feature, notes.feature, reminders.feature, roles.feature, schedules.feature, search.feature, settings.feature, skills.feature, tools.feature, topics.feature, transfer.feature, trash.feature, workflows.feature];

export const routes = [
  ...agents.routes,
  ...chats.routes,
  ...conversation.routes,
  ...home.routes,
  ...imports.routes,
  ...inbox.routes,
  ...mcpserver.routes,
  ...memories.routes,
  ...notes.routes,
  ...reminders.routes,
  ...roles.routes,
  ...schedules.routes,
  ...search.routes,
  ...settings.routes,
  ...skills.routes,
  ...tools.routes,
  ...topics.routes,
  ...transfer.routes,
  ...trash.routes,
  ...workflows.routes,
] as const;
