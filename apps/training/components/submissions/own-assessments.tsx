import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { TabLinks } from '@repo/ui/tab-links';
import { DateTime, RelativeTime } from '@repo/ui/time';
import { ClipboardList } from 'lucide-react';
import Link from 'next/link';
import { assessmentTypeLabels } from '#components/courses/labels.ts';
import type { OwnAssessment } from '#domain/submissions/list-own-assessments.ts';
import { LateBadge, OwnStatusBadge, ownState } from './own-status.tsx';
import { scoreText } from './score-text.ts';

const views = {
  due: { label: 'To hand in', states: ['due', 'overdue'] },
  waiting: { label: 'Waiting for a grade', states: ['handed-in'] },
  graded: { label: 'Graded', states: ['graded'] },
} as const;

export type OwnView = keyof typeof views;
const viewNames = Object.keys(views) as OwnView[];

export function readOwnView(text: string | null): OwnView {
  return viewNames.find((name) => name === text) ?? 'due';
}

const nothing: Record<OwnView, { title: string; description: string }> = {
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

/** A learner's assessments by what is to be done about them. */
export function OwnAssessments({ rows, view, now }: { rows: OwnAssessment[]; view: OwnView; now: Date }) {
  const inView = (name: OwnView) =>
    rows.filter((row) => views[name].states.some((state) => state === ownState(row, now)));
  const shown = inView(view);
  return (
    <>
      <TabLinks
        label="My assessments"
        className="mb-4"
        tabs={viewNames.map((name) => ({
          href: name === 'due' ? '/assessments' : `/assessments?show=${name}`,
          label: views[name].label,
          current: name === view,
          count: inView(name).length,
        }))}
      />
      {shown.length === 0 ? (
        <EmptyState
          icon={<ClipboardList />}
          {...nothing[view]}
          action={<LinkButton href="/courses">See your courses</LinkButton>}
        />
      ) : (
        <ul className="grid gap-3">
          {shown.map((row) => (
            <li key={row.id}>
              <OwnAssessmentCard row={row} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OwnAssessmentCard({ row, now }: { row: OwnAssessment; now: Date }) {
  const { submission } = row;
  // That it is to be handed in is said by the list it stands in.
  const state = ownState(row, now);
  return (
    <Card className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3 transition-colors hover:bg-surface-muted">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-base font-semibold">
          <Link href={`/assessments/${row.id}`} className="after:absolute after:inset-0">
            {row.title}
          </Link>
        </h2>
        <p className="mt-0.5 text-sm text-muted">
          {row.courseTitle} · {assessmentTypeLabels[row.type]}
        </p>
      </div>
      <div className="text-sm sm:w-64">
        {submission && (submission.fileUrl || submission.status === 'graded') ? (
          <>
            <p>
              {submission.fileUrl ? 'Handed in ' : 'Graded '}
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
        {state === 'due' ? null : <OwnStatusBadge state={state} />}
      </div>
    </Card>
  );
}
