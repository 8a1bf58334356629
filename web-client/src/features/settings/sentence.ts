import type { ActiveModel, Provider } from '@/api/types';

export function modelSentence(active: ActiveModel | undefined): string {
  if (!active) return 'Choose a model';
  if (!active.mock) return `${active.model} via ${active.provider_label}`;
  if (active.provider === 'mock') return 'Demo mode: sample answers only';
  if (active.missing_field)
    return `Demo mode until ${active.provider_label} has its ${active.missing_field}`;
  return `Demo mode: ${active.provider_label} is not connected`;
}

export function providerDetail({ local, retired, id }: Provider): string | undefined {
  if (retired) return 'shut down';
  if (id === 'mock') return 'sample answers, nothing leaves this machine';
  return local ? 'on your own machine' : undefined;
}
