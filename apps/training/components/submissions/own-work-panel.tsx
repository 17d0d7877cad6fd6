import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { PushOffer } from '@repo/ui/notifications/push-offer';
import { DateTime } from '@repo/ui/time';
import type { OwnWork } from '#domain/submissions/get-own-work.ts';
import { HandInForm } from './hand-in-form.tsx';
import { scoreText } from './score-text.ts';
import { WorkSummary } from './work-summary.tsx';

type Assessment = { id: string; dueDate: string; maxScore: number };

export function OwnWorkPanel({
  assessment,
  work: { current, earlier, isEnrolled },
  now,
}: {
  assessment: Assessment;
  work: OwnWork;
  now: Date;
}) {
  const isOverdue = new Date(assessment.dueDate) < now;
  const mayHandIn = isEnrolled && current?.status !== 'graded';
  return (
    <div className="space-y-6">
      {current?.status === 'graded' && current.score !== null ? (
        <Card title="Your grade">
          <p className="text-2xl font-semibold tabular-nums">
            {scoreText(current.score, assessment.maxScore)}
          </p>
          {current.feedback ? <p className="mt-3 whitespace-pre-wrap">{current.feedback}</p> : null}
          <p className="mt-3 text-sm text-muted">
            Graded by <bdi>{current.gradedBy ?? 'your trainer'}</bdi>
            {current.gradedAt ? (
              <>
                {', '}
                <DateTime value={current.gradedAt} />
              </>
            ) : null}
            {current.changedAt ? (
              <>
                {', changed on '}
                <DateTime value={current.changedAt} />
              </>
            ) : null}
          </p>
        </Card>
      ) : null}
      {current?.fileUrl ? (
        <Card
          title="What you handed in"
          description={current.status === 'graded' ? undefined : 'Your trainer has not graded it yet.'}
        >
          <WorkSummary work={current} />
          {earlier.length > 0 ? <EarlierVersions earlier={earlier} /> : null}
        </Card>
      ) : null}
      <PushOffer
        title="Get told about your grade"
        text="This device can tell you when your trainer has graded your work, also while this site is closed."
        className="rounded-md border"
      />
      {current && !current.fileUrl && current.status === 'pending' ? (
        <Card title="Feedback">
          <p className="whitespace-pre-wrap">{current.feedback}</p>
        </Card>
      ) : null}
      {mayHandIn ? (
        <Card
          title={current?.fileUrl ? 'Hand in again' : 'Hand in your work'}
          description={
            current?.fileUrl ? 'The new file takes the place of the one above, which is kept.' : undefined
          }
        >
          {isOverdue ? (
            <Alert tone="warning" className="mb-4">
              The due date has passed. You can still hand in; it will be marked late.
            </Alert>
          ) : null}
          <HandInForm assessmentId={assessment.id} isAgain={Boolean(current?.fileUrl)} />
        </Card>
      ) : null}
      {isEnrolled || current ? null : (
        <Alert tone="info">You hand in once you are enrolled in a class of this course.</Alert>
      )}
    </div>
  );
}

function EarlierVersions({ earlier }: Pick<OwnWork, 'earlier'>) {
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="target-44 cursor-pointer text-sm font-medium">
        Earlier versions ({earlier.length})
      </summary>
      <ul className="mt-3 space-y-4">
        {earlier.map((work) => (
          <li key={work.submissionId}>
            <WorkSummary work={work} />
          </li>
        ))}
      </ul>
    </details>
  );
}
