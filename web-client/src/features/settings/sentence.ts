import type { ActiveModel, Provider } from '@/api/types';

export function modelSentence(active: ActiveModel | undefined): string {
  if (!active) return 'Choose a model';
  if (!active.mock) return `${active.model} via ${active.provider_label}`;
  return 'Demo mode: sample answers only';
}

export function providerDetail({ local, retired, id }: Provider): string | undefined {
  if (retired) return 'shut down';
  if (id === 'mock') return 'sample answers, nothing leaves this machine';
  return local ? 'on your own machine' : undefined;
}
