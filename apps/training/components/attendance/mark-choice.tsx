'use client';

import { type AttendanceStatus, attendanceStatuses } from '@repo/schemas/training/attendance';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { attendanceStatusLabels } from '#components/classes/labels.ts';

const icons = {
  present: <Icon name="check" />,
  late: <Icon name="clock" />,
  absent: <Icon name="x" />,
} as const;

const chosenStyles = {
  present: 'aria-pressed:bg-success-soft aria-pressed:text-success',
  late: 'aria-pressed:bg-warning-soft aria-pressed:text-warning',
  absent: 'aria-pressed:bg-danger-soft aria-pressed:text-danger',
} as const;

type MarkChoiceProps = {
  name: string;
  status: AttendanceStatus | null;
  onChange: (status: AttendanceStatus | null) => void;
};

/** Pressing the selected choice clears the mark. */
export function AttendanceMarkChoice({ name, status, onChange }: MarkChoiceProps) {
  return (
    <fieldset
      aria-label={`Attendance of ${name}`}
      className="inline-flex divide-x divide-line-strong rounded-md border max-[18rem]:max-w-full max-[18rem]:flex-wrap border-line-strong"
    >
      {attendanceStatuses.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={status === each}
          onClick={({ detail }) => {
            // Ignores the second click of a double click, which would clear the mark.
            if (detail < 2) onChange(status === each ? null : each);
          }}
          className={cn(
            'flex min-h-11 cursor-pointer items-center gap-1.5 px-3 text-sm text-muted first:rounded-l-md last:rounded-r-md hover:bg-surface-muted aria-pressed:font-semibold [&_svg]:size-4',
            chosenStyles[each],
          )}
        >
          {icons[each]}
          {attendanceStatusLabels[each].label}
        </button>
      ))}
    </fieldset>
  );
}
