import type { ActiveModel, Provider } from '@/api/types';

export function modelSentence(active: ActiveModel | undefined): string {
  if (!active) return 'Choose who answers';
  if (!active.mock) return `${active.model} answers, by ${active.provider_label}`;
  if (active.provider === 'mock') return 'The mock answers, without any model';
  if (active.missing_field)
    return `The mock answers until ${active.provider_label} has its ${active.missing_field}`;
  return `The mock answers instead of ${active.provider_label}`;
}

export function providerDetail({ local, retired, id }: Provider): string | undefined {
  if (retired) return 'has closed down';
  if (id === 'mock') return 'made-up answers, nothing leaves this machine';
  return local ? 'on your own machine' : undefined;
}
