'use client';

import type { ChoiceList } from '@repo/schemas/training/choice';
import { ComboboxField, type ComboboxFieldProps } from '@repo/ui/form-fields';
import type { FieldValues } from 'react-hook-form';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import { choiceSourceFor } from './choice-source.ts';

type Props<T extends FieldValues> = Omit<ComboboxFieldProps<T>, 'options' | 'source'> & {
  list: ChoiceList;
  choices: FirstChoices;
};

export function ChoiceField<T extends FieldValues = FieldValues>({ list, choices, ...field }: Props<T>) {
  const source = choiceSourceFor(list);
  return (
    <ComboboxField<T>
      {...(field as ComboboxFieldProps<T>)}
      options={choices.options}
      find={source.find}
      {...(choices.more && { source })}
    />
  );
}
