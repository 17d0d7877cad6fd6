import type { Tone } from '@repo/ui/badge';
import { formatDate } from '@repo/ui/format-date';
import { PageLink } from '@repo/ui/page-link';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { StatusBadge } from '@repo/ui/status-badge';
import { pageRangeText } from '@repo/ui/table-range';
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

type Props = {
  classes: readonly PersonClass[];
  total: number;
  page: number;
  pageSize: number;
  personId: string;
};

/** Newest first. */
export function PersonClassesTable({ classes, total, page, pageSize, personId }: Props) {
  if (total === 0) return <p className="text-sm text-muted">Not in any class so far.</p>;
  const hrefFor = (next: number) => `/people/${personId}${next > 1 ? `?page=${next}` : ''}#classes`;
  if (classes.length === 0) return <PastLastPage noun="classes" href={hrefFor(1)} level={3} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {classes.map((each) => (
          <li
            key={`${each.courseRunId} ${each.part}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <PageLink href={`/classes/${each.courseRunId}`} className="link target-44 font-medium">
                {each.courseTitle}
              </PageLink>
              <p className="text-sm text-muted">{datesOf(each)}</p>
            </div>
            <StatusBadge tone={parts[each.part].tone}>{parts[each.part].label}</StatusBadge>
          </li>
        ))}
      </ul>
      {total > pageSize ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted tabular-nums">
            {pageRangeText({ page, pageSize, total }, ['class', 'classes'])}
          </p>
          <Pagination
            page={page}
            totalPages={Math.ceil(total / pageSize)}
            hrefFor={hrefFor}
            label="Pages of classes"
          />
        </div>
      ) : null}
    </>
  );
}
