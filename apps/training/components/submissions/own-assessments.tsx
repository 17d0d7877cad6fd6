import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { TabLinks } from '@repo/ui/tab-links';
import { DateTime, RelativeTime } from '@repo/ui/time';
import { assessmentTypeLabels } from '#components/courses/labels.ts';
import {
  type OwnAssessment,
  type OwnAssessmentView,
  ownAssessmentViews,
} from '#domain/submissions/list-own-assessments.ts';
import { LateBadge, OwnAssessmentBadge, ownAssessmentState } from './own-status.tsx';
import { scoreText } from './score-text.ts';

const labels: Record<OwnAssessmentView, string> = {
  due: 'To hand in',
  waiting: 'Waiting for a grade',
  graded: 'Graded',
};

export function parseOwnAssessmentView(text: string | null): OwnAssessmentView {
  return ownAssessmentViews.find((name) => name === text) ?? 'due';
}

const nothing: Record<OwnAssessmentView, { title: string; description: string }> = {
  due: {
    title: 'Nothing to hand in',
    description: 'Assessments of your courses appear here until you have handed in.',
  },
  waiting: {
    title: 'Nothing waits for a grade',
    description: 'What you hand in stands here until your trainer has graded it.',
  },
  graded: {
    title: 'No grades yet',
    description: 'Grades and feedback appear here as soon as your trainer has given them.',
  },
};

function hrefOf(view: OwnAssessmentView, page = 1): string {
  const parameters = new URLSearchParams({
    ...(view !== 'due' && { show: view }),
    ...(page > 1 && { ownPage: String(page) }),
  });
  return parameters.size > 0 ? `/assessments?${parameters}` : '/assessments';
}

type Props = {
  rows: OwnAssessment[];
  counts: Record<OwnAssessmentView, number>;
  view: OwnAssessmentView;
  page: number;
  pageSize: number;
  now: Date;
};

export function OwnAssessments({ rows, counts, view, page, pageSize, now }: Props) {
  return (
    <>
      <TabLinks
        label="My assessments"
        className="mb-4"
        tabs={ownAssessmentViews.map((name) => ({
          href: hrefOf(name),
          label: labels[name],
          current: name === view,
          count: counts[name],
        }))}
      />
      {rows.length === 0 && counts[view] > 0 ? (
        <PastLastPage noun="assessments" href={hrefOf(view)} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Icon name="clipboard-list" />}
          {...nothing[view]}
          action={<LinkButton href="/courses">See your courses</LinkButton>}
        />
      ) : (
        <ul className="grid gap-3">
          {rows.map((row) => (
            <li key={row.id}>
              <OwnAssessmentCard row={row} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        totalPages={Math.ceil(counts[view] / pageSize)}
        hrefFor={(next) => hrefOf(view, next)}
        label="Pages of my assessments"
        className="mt-6"
      />
    </>
  );
}

function OwnAssessmentCard({ row, now }: { row: OwnAssessment; now: Date }) {
  const { submission } = row;
  const state = ownAssessmentState(row, now);
  return (
    <Card className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3 transition-colors hover:bg-surface-muted">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-base font-semibold">
          <PageLink href={`/assessments/${row.id}`} className="after:absolute after:inset-0">
            {row.title}
          </PageLink>
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          {row.courseTitle} · {assessmentTypeLabels[row.type]}
          {row.attempt > 1 ? ` · Attempt ${row.attempt}` : null}
        </p>
        {row.countingScore === null ? null : (
          <p className="mt-0.5 text-sm tabular-nums">
            {scoreText(row.countingScore, row.maxScore)} counts until this attempt is graded.
          </p>
        )}
      </div>
      <div className="text-sm sm:w-64">
        {submission && (submission.hasFile || submission.status === 'graded') ? (
          <>
            <p>
              {submission.hasFile ? 'Handed in ' : 'Graded '}
              <DateTime value={submission.submittedAt} />
            </p>
            {submission.score === null ? null : (
              <p className="font-semibold tabular-nums">{scoreText(submission.score, row.maxScore)}</p>
            )}
          </>
        ) : (
          <>
            <p>
              Due <DateTime value={row.dueDate} />
            </p>
            <p className="text-muted">
              <RelativeTime value={row.dueDate} />
            </p>
          </>
        )}
      </div>
      <div className="flex gap-2 sm:w-40 sm:justify-end">
        {submission?.late ? <LateBadge /> : null}
        {state === 'due' ? null : <OwnAssessmentBadge state={state} />}
      </div>
    </Card>
  );
}
