import { Bot, type LucideIcon, ShieldCheck, Sparkles, UserCheck } from 'lucide-react';
import type { StepKind } from '@/api/workflows';

export const KIND_ICONS: Record<StepKind, LucideIcon> = {
  task: Bot,
  inline: Sparkles,
  gate: ShieldCheck,
  approval: UserCheck,
};
