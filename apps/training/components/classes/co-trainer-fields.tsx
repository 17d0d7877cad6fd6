'use client';

import { Button } from '@repo/ui/button';
import { SelectField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { ChoiceField } from '#components/choices/choice-field.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import type { DetailsValues } from './class-form-schema.ts';
import { classTrainerRoleLabels } from './labels.ts';

const maximumTrainers = 20;
const roleOptions = [
  { value: 'co_trainer', label: classTrainerRoleLabels.co_trainer },
  { value: 'assistant', label: classTrainerRoleLabels.assistant },
];

/** Of the form around it: who teaches the class beside its trainer. */
export function CoTrainerFields({ trainers }: { trainers: FirstChoices }) {
  const { control } = useFormContext<DetailsValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'coTrainers', keyName: 'key' });
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 text-base font-semibold">More trainers</legend>
      <p className="text-sm text-muted">
        A co-trainer may do what the trainer may. An assistant sees the class and takes attendance.
      </p>
      {fields.length > 0 ? (
        <ul className="space-y-4">
          {fields.map((field, index) => (
            <li
              key={field.key}
              className="grid grid-cols-[1fr_auto] items-end gap-4 sm:grid-cols-[2fr_1fr_auto]"
            >
              <ChoiceField
                name={`coTrainers.${index}.userId`}
                label={`Trainer ${index + 2}`}
                list="trainers"
                choices={trainers}
                placeholder="Choose a trainer"
                emptyText="Nobody with the trainer role has this name"
                className="max-sm:col-span-2"
              />
              <SelectField
                name={`coTrainers.${index}.role`}
                label={`Role of trainer ${index + 2}`}
                options={roleOptions}
              />
              <IconButton
                label={`Remove trainer ${index + 2}`}
                icon={<Icon name="trash-2" />}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {fields.length < maximumTrainers ? (
        <Button size="sm" onClick={() => append({ userId: '', role: 'co_trainer' })}>
          <Icon name="plus" />
          Add trainer
        </Button>
      ) : null}
    </fieldset>
  );
}
