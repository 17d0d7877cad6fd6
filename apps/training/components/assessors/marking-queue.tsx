import type { MarkingQueueRow } from '@repo/schemas/training/assessor';
import { formatCount } from '@repo/ui/format-count';
import { PageLink } from '@repo/ui/page-link';
import { resultsHref } from '#components/grade-drafts/results-address.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';

export function MarkingQueue({ rows }: { rows: readonly MarkingQueueRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="marking-queue">
      <h2 id="marking-queue" className="mb-2 font-semibold">
        Classes that you mark
      </h2>
      <ul className="divide-y divide-line rounded-md border">
        {rows.map(({ assessmentId, courseRunId, ...row }) => (
          <li key={`${assessmentId} ${courseRunId}`} className="flex flex-wrap justify-between gap-2 p-3">
            <div className="min-w-0 flex-1 basis-60">
              <PageLink
                href={resultsHref({ assessmentId, courseRunId, mine: 'yes' })}
                className="link target-44 font-medium"
              >
                {row.assessmentTitle}
              </PageLink>
              <p className="text-sm text-muted">
                {row.courseTitle}, {formatDates(row.startDate, row.endDate)}
              </p>
            </div>
            <p className="text-sm">
              {formatCount(row.toMark, ['learner', 'learners'])} to mark, {row.handedIn} handed in,{' '}
              {formatCount(row.drafted, ['draft', 'drafts'])}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
