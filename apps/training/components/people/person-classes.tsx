import type { Tone } from '@repo/ui/badge';
import { formatDate } from '@repo/ui/format-date';
import { StatusBadge } from '@repo/ui/status-badge';
import Link from 'next/link';
import { singaporeInstant } from '#domain/calendar/singapore-date.ts';
import type { PersonClass } from '#domain/users/list-person-classes.ts';

const parts: Record<PersonClass['part'], { label: string; tone: Tone }> = {
  trainer: { label: 'Teaches it', tone: 'accent' },
  enrolled: { label: 'Enrolled', tone: 'success' },
  completed: { label: 'Completed', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  'admin removed': { label: 'Removed', tone: 'neutral' },
};

const day = (date: string) => formatDate(singaporeInstant(date, '00:00'));

function datesOf({ startDate, endDate }: PersonClass): string {
  if (!startDate) return 'No date yet';
  return endDate && endDate !== startDate ? `${day(startDate)} to ${day(endDate)}` : day(startDate);
}

const mostShown = 10;

/** The classes a person teaches, is in or was in: the latest, and the others on demand. */
export function PersonClasses({ classes }: { classes: readonly PersonClass[] }) {
  if (classes.length === 0) return <p className="text-sm text-muted">In no class so far.</p>;
  const others = classes.slice(mostShown);
  return (
    <>
      <ClassList classes={classes.slice(0, mostShown)} />
      {others.length > 0 ? (
        <details className="mt-3">
          <summary className="link target-44 cursor-pointer text-sm">
            {others.length === 1 ? 'One more class' : `${others.length} more classes`}
          </summary>
          <div className="mt-3">
            <ClassList classes={others} />
          </div>
        </details>
      ) : null}
    </>
  );
}

function ClassList({ classes }: { classes: readonly PersonClass[] }) {
  return (
    <ul className="divide-y divide-line">
      {classes.map((each) => (
        <li
          key={`${each.courseRunId} ${each.part}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0">
            <Link href={`/classes/${each.courseRunId}`} className="link target-44 font-medium">
              {each.courseTitle}
            </Link>
            <p className="text-sm text-muted">{datesOf(each)}</p>
          </div>
          <StatusBadge tone={parts[each.part].tone}>{parts[each.part].label}</StatusBadge>
        </li>
      ))}
    </ul>
  );
}
