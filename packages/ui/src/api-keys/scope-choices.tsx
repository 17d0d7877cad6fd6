import type { ScopeChoice } from './key-texts.ts';

/** Each scope by its label, with its name as programs know it. */
export function scopeChoices(labels: Readonly<Record<string, string>>): ScopeChoice[] {
  return Object.entries(labels).map(([scope, label]) => ({
    scope,
    label,
    description: <code>{scope}</code>,
  }));
}
