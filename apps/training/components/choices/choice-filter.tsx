'use client';

import type { ChoiceList } from '@repo/schemas/training/choice';
import { Combobox } from '@repo/ui/combobox';
import { Field } from '@repo/ui/field';
import { Select } from '@repo/ui/select';
import { useId } from 'react';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import { choiceSourceFor } from './choice-source.ts';

type Props = {
  label: string;
  hideLabel?: boolean;
  optional?: boolean;
  className?: string;
  list: ChoiceList;
  choices: FirstChoices;
  mine?: boolean;
  placeholder: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A select for short lists, a combobox for long ones. */
export function ChoiceFilter(props: Props) {
  const { label, hideLabel, optional, className, list, choices, mine, placeholder, value, onChange } = props;
  const id = useId();
  return (
    <Field {...{ id, label, hideLabel, optional, className }}>
      {(control) =>
        choices.more ? (
          <Combobox
            {...control}
            options={choices.options}
            source={choiceSourceFor(list, { ownOnly: mine })}
            placeholder={placeholder}
            clearable
            value={value ?? null}
            onChange={(next) => onChange(next ?? undefined)}
          />
        ) : (
          <Select
            {...control}
            placeholder={placeholder}
            options={choices.options}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value || undefined)}
          />
        )
      }
    </Field>
  );
}
