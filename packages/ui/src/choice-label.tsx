'use client';

import { type ComboboxChoices, useComboboxChoice } from './use-combobox-options.ts';

/** The text of a chosen value, which may have to be asked for. */
export function ChoiceLabel({ value, ...choices }: ComboboxChoices & { value: string }) {
  const { choice } = useComboboxChoice(value, choices);
  if (choice === undefined) return 'Loading…';
  return choice?.label ?? '(no longer in the list)';
}
