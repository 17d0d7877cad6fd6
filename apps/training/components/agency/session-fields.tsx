'use client';

import { Button } from '@repo/ui/button';
import { type FormControl, TextField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { useFieldArray, useWatch } from 'react-hook-form';
import { addDaysIfComplete } from '#components/classes/schedule-fields.tsx';
import type { RunFormValues } from './run-form-schema.ts';

/** A new session copies the times of the last one. */
export function AgencySessionFields({ control }: { control: FormControl<RunFormValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'sessions' });
  const [sessions, startDate] = useWatch({ control, name: ['sessions', 'startDate'] });

  function add() {
    const last = sessions?.at(-1);
    append({
      date: last?.date ? addDaysIfComplete(last.date, 1) : (startDate ?? ''),
      startTime: last?.startTime ?? '09:00',
      endTime: last?.endTime ?? '17:00',
    });
  }

  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-base font-semibold">Sessions</legend>
      <ol className="space-y-3">
        {fields.map((field, index) => (
          <li key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <TextField
              control={control}
              name={`sessions.${index}.date`}
              label={`Session ${index + 1}`}
              type="date"
              className="col-span-2"
            />
            <IconButton
              label={`Remove session ${index + 1}`}
              icon={<Icon name="trash-2" />}
              className="mt-7"
              disabled={fields.length === 1}
              onClick={() => remove(index)}
            />
            <TextField control={control} name={`sessions.${index}.startTime`} label="From" type="time" />
            <TextField control={control} name={`sessions.${index}.endTime`} label="To" type="time" />
          </li>
        ))}
      </ol>
      <Button size="sm" onClick={add}>
        <Icon name="plus" />
        Add session
      </Button>
    </fieldset>
  );
}
