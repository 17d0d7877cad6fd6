'use client';

import { type AttendanceStatus, attendanceStatuses } from '@repo/schemas/training/attendance';
import { cn } from '@repo/ui/cn';
import { IconButton } from '@repo/ui/icon-button';
import { Check, Clock, X } from 'lucide-react';
import { useId } from 'react';
import { attendanceLabels } from '#components/classes/labels.ts';

const icons = {
  present: <Check aria-hidden />,
  late: <Clock aria-hidden />,
  absent: <X aria-hidden />,
} as const;

const chosenStyles = {
  present: 'peer-checked:bg-success-soft peer-checked:text-success',
  late: 'peer-checked:bg-warning-soft peer-checked:text-warning',
  absent: 'peer-checked:bg-danger-soft peer-checked:text-danger',
} as const;

type MarkChoiceProps = {
  name: string;
  status: AttendanceStatus | null;
  onChange: (status: AttendanceStatus | null) => void;
};

/** Present, late or absent; arrow keys move between them. */
export function MarkChoice({ name, status, onChange }: MarkChoiceProps) {
  const group = useId();
  return (
    <div className="flex items-center gap-1">
      <fieldset className="inline-flex divide-x divide-line-strong overflow-hidden rounded-md border border-line-strong focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        <legend className="sr-only">Attendance of {name}</legend>
        {attendanceStatuses.map((each) => (
          <label key={each} className="cursor-pointer">
            <input
              type="radio"
              name={group}
              className="peer sr-only"
              checked={status === each}
              onChange={() => onChange(each)}
            />
            <span
              className={cn(
                'flex min-h-11 items-center gap-1.5 px-3 text-sm text-muted peer-checked:font-semibold hover:bg-surface-muted [&_svg]:size-4',
                chosenStyles[each],
              )}
            >
              {icons[each]}
              {attendanceLabels[each].label}
            </span>
          </label>
        ))}
      </fieldset>
      <IconButton
        label={`Take the mark of ${name} away`}
        icon={<X aria-hidden />}
        size="sm"
        className={cn(status === null && 'invisible')}
        onClick={() => onChange(null)}
      />
    </div>
  );
}
