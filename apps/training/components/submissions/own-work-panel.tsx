import type { SubmissionRow } from '@repo/schemas/training/submission';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { LinkButton } from '@repo/ui/link-button';
import { PushOffer } from '@repo/ui/notifications/push-offer';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import type { OwnQuizState } from '#domain/quizzes/find-own-quiz-state.ts';
import type { OwnWork } from '#domain/submissions/get-own-work.ts';
import { HandInForm } from './hand-in-form.tsx';
import { scoreText } from './score-text.ts';
import { WorkSummary } from './work-summary.tsx';

type Assessment = { id: string; dueDate: string; maxScore: number; passScore: number | null };

export function OwnWorkPanel({
  assessment,
  work: { current, counting, earlier, attempts, isEnrolled },
  quiz,
  now,
}: {
  assessment: Assessment;
  work: OwnWork;
  /** It is taken on its own page instead of handing in a file. Null where there is none. */
  quiz: OwnQuizState | null;
  now: Date;
}) {
  const hasQuiz = quiz !== null;
  const isOverdue = new Date(assessment.dueDate) < now;
  const mayHandIn = isEnrolled && current?.status !== 'graded';
  const counted = current?.status === 'graded' ? current : counting;
  const others = attempts.filter(({ submissionId }) => submissionId !== counted?.submissionId);
  return (
    <div className="space-y-6">
      {counted && counted !== current ? (
        <Alert tone="info">
          You have another attempt. Your grade below counts until that attempt is graded.
        </Alert>
      ) : null}
      {counted ? <GradeCard grade={counted} assessment={assessment} /> : null}
      {current?.fileUrl ? (
        <Card
          title="What you handed in"
          description={current.status === 'graded' ? undefined : 'Your trainer has not graded it yet.'}
        >
          <WorkSummary work={current} />
          {earlier.length > 0 ? <EarlierVersions earlier={earlier} /> : null}
        </Card>
      ) : null}
      {others.length > 0 ? (
        <Card title="Earlier attempts">
          <ul className="space-y-4">
            {others.map((attempt) => (
              <li key={attempt.submissionId} className="space-y-2">
                <p className="font-medium tabular-nums">
                  Attempt {attempt.attempt}: {scoreText(attempt.score ?? 0, assessment.maxScore)}
                </p>
                {attempt.feedback ? <p className="whitespace-pre-wrap text-sm">{attempt.feedback}</p> : null}
                {attempt.fileUrl ? <WorkSummary work={attempt} /> : null}
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <PushOffer
        title="Get notified about your grade"
        text="This device can tell you when your trainer has graded your work, also while this site is closed."
        className="rounded-md border"
      />
      {current && !current.fileUrl && current.status === 'pending' ? (
        <Card title="Feedback">
          <p className="whitespace-pre-wrap">{current.feedback}</p>
        </Card>
      ) : null}
      {quiz ? <QuizCard assessmentId={assessment.id} state={quiz} /> : null}
      {mayHandIn && !hasQuiz ? (
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
        <Alert tone="info">
          {hasQuiz ? 'You can take the quiz' : 'You can hand in work'} once you are enrolled in a class of
          this course.
        </Alert>
      )}
    </div>
  );
}

function GradeCard({ grade, assessment }: { grade: SubmissionRow; assessment: Assessment }) {
  if (grade.score === null) return null;
  const { maxScore, passScore } = assessment;
  const isCompetent = passScore !== null && grade.score >= passScore;
  return (
    <Card title={grade.attempt === 1 ? 'Your grade' : `Your grade, attempt ${grade.attempt}`}>
      <p className="flex flex-wrap items-center gap-3 text-2xl font-semibold tabular-nums">
        {scoreText(grade.score, maxScore)}
        {passScore === null ? null : (
          <StatusBadge tone={isCompetent ? 'success' : 'warning'}>
            {isCompetent ? 'Competent' : 'Not yet competent'}
          </StatusBadge>
        )}
      </p>
      {grade.feedback ? <p className="mt-3 whitespace-pre-wrap">{grade.feedback}</p> : null}
      <p className="mt-3 text-sm text-muted">
        Graded by <bdi>{grade.gradedBy ?? 'your trainer'}</bdi>
        {grade.gradedAt ? (
          <>
            {', '}
            <DateTime value={grade.gradedAt} />
          </>
        ) : null}
        {grade.changedAt ? (
          <>
            {', changed on '}
            <DateTime value={grade.changedAt} />
          </>
        ) : null}
      </p>
    </Card>
  );
}

const quizLinks: Record<OwnQuizState, { text: string; description?: string }> = {
  open: { text: 'Go to the quiz', description: 'You take it here, in this browser.' },
  begun: { text: 'Continue the quiz', description: 'You have begun it and have not handed it in.' },
  'handed-in': { text: 'Look at the quiz' },
  graded: { text: 'Look at the quiz' },
};

function QuizCard({ assessmentId, state }: { assessmentId: string; state: OwnQuizState }) {
  const { text, description } = quizLinks[state];
  const isToDo = state === 'open' || state === 'begun';
  return (
    <Card title="Quiz" description={description}>
      <LinkButton href={`/assessments/${assessmentId}/quiz`} variant={isToDo ? 'primary' : 'secondary'}>
        {text}
      </LinkButton>
    </Card>
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
