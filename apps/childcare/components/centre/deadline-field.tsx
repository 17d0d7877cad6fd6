'use client';

import { latestDeadlineDay } from '@repo/schemas/childcare/assignment';
import { Field } from '@repo/ui/field';
import { singaporeDay } from '@repo/ui/format-date';
import { Input } from '@repo/ui/input';
import { useNow } from '@repo/ui/use-now';

type DeadlineFieldProps = {
  id: string;
  label: string;
  value: string;
  onChange: (day: string) => void;
  optional?: boolean;
};

/** A day, until whose last second in Singapore something is to be done. */
export function DeadlineField({ id, label, value, onChange, optional = false }: DeadlineFieldProps) {
  const now = useNow();
  const today = now === null ? undefined : singaporeDay(now);
  return (
    <Field id={id} label={label} optional={optional} help="Until the end of that day, Singapore time.">
      {(control) => (
        <Input
          {...control}
          type="date"
          min={today}
          max={now === null ? undefined : latestDeadlineDay(new Date(now))}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
