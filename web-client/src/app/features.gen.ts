// Written by tools/features.mjs from src/features/*/manifest.ts.
import * as conversation from '@/features/conversation/manifest';
import * as home from '@/features/home/manifest';
import * as settings from '@/features/settings/manifest';
import * as topics from '@/features/topics/manifest';

export const features = [conversation.feature, home.feature, settings.feature, topics.feature];

export const routes = [
  ...conversation.routes,
  ...home.routes,
  ...settings.routes,
  ...topics.routes,
] as const;
