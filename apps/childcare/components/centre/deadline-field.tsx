'use client';

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
  help?: string;
};

const yearsAhead = 10;

/** Prevents mistyped years, for example with five digits. */
function latestDay(today: string): string {
  return `${Number(today.slice(0, 4)) + yearsAhead}-12-31`;
}

/** A deadline: it ends with the day's last second in Singapore. */
export function DeadlineField({
  id,
  label,
  value,
  onChange,
  optional = false,
  help = 'Until the end of that day, Singapore time.',
}: DeadlineFieldProps) {
  const now = useNow();
  const today = now === null ? undefined : singaporeDay(now);
  return (
    <Field id={id} label={label} optional={optional} help={help}>
      {(control) => (
        <Input
          {...control}
          type="date"
          min={today}
          max={today && latestDay(today)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
