import type { Service } from '../contract/config.ts';
import { keepChoice } from '../session/kept-choices.ts';
import { browserPreferences } from '../session/preferences.ts';

const keyOf = (id: string): string => `gatehouse:${id}:fragments`;

export function hasInlineChoice({ id }: Pick<Service, 'id'>): boolean {
  return browserPreferences.get(keyOf(id)) === 'inline';
}

export function chooseInline({ id }: Pick<Service, 'id'>, isInline: boolean): void {
  keepChoice(keyOf(id), isInline ? 'inline' : undefined);
}

export function withOwnFragments<Chosen extends Pick<Service, 'id' | 'fragments'>>(
  service: Chosen,
): Chosen {
  return hasInlineChoice(service) ? { ...service, fragments: 'inline' } : service;
}
