import { Card } from '@repo/ui/card';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import {
  type LearnerActivity,
  maxShownQuizzes,
  maxShownTimes,
  type QuizResult,
  type TimeSpent,
} from '#domain/centre/get-learner-activity.ts';

type LearnerActivityCardProps = { learnerId: string; activity: LearnerActivity };

/** When a learner was last there and last reminded, and the way to what else was done. */
export function LearnerActivityCard({ learnerId, activity }: LearnerActivityCardProps) {
  const { lastSeenAt, remindedAt, remindedOf, kind, by } = activity;
  const sender = kind === 'nudge' ? (by ?? 'a manager') : 'us, automatically';
  return (
    <Card title="Activity">
      <dl className="space-y-3 text-sm">
        <div>
          <dt className="text-muted">Last seen</dt>
          <dd>{lastSeenAt ? <DateTime value={lastSeenAt.toISOString()} dateOnly /> : 'Never'}</dd>
        </div>
        <div>
          <dt className="text-muted">Last reminded</dt>
          <dd>
            {remindedAt ? (
              <>
                <DateTime value={remindedAt.toISOString()} dateOnly />, of “{remindedOf}”, by{' '}
                <bdi>{sender}</bdi>
              </>
            ) : (
              'Never'
            )}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-pretty text-muted">
        Last seen is the last day they signed in, used the service or saved progress.
      </p>
      <p className="mt-3 text-sm">
        <LinkButton size="sm" href={`/centre/audit-log?targetId=${encodeURIComponent(learnerId)}`}>
          See changes in the audit log
        </LinkButton>
      </p>
    </Card>
  );
}

/** "1 h 5 min"; what is shorter than a minute is "less than a minute". */
export function timeSpentText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return 'less than a minute';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** How long a learner spent on courses, as far as it is measured. */
export function TimesSpent({ times }: { times: readonly TimeSpent[] }) {
  if (times.length === 0) return null;
  return (
    <Card title="Time spent" description="On videos, SCORM lessons and quizzes. Reading is not measured.">
      <ul className="divide-y divide-line">
        {times.map(({ courseId, courseTitle, watchedSeconds, scormSeconds, quizSeconds }) => {
          const parts = [
            ['videos', watchedSeconds],
            ['SCORM', scormSeconds],
            ['quizzes', quizSeconds],
          ] as const;
          return (
            <li key={courseId} className="py-2 first:pt-0 last:pb-0">
              <p className="break-words">{courseTitle}</p>
              <p className="text-sm text-muted tabular-nums">
                {timeSpentText(watchedSeconds + scormSeconds + quizSeconds)}
                {' · '}
                {parts
                  .filter(([, seconds]) => seconds > 0)
                  .map(([name, seconds]) => `${name}: ${timeSpentText(seconds)}`)
                  .join(', ')}
              </p>
            </li>
          );
        })}
      </ul>
      {times.length === maxShownTimes ? (
        <p className="mt-3 text-sm text-muted">
          These are the {maxShownTimes} courses that took the most time.
        </p>
      ) : null}
    </Card>
  );
}

const percent = (score: number | null) => (score === null ? 'none yet' : `${score}%`);

/** The results of a learner's quizzes, without what they answered. */
export function QuizResults({ quizzes }: { quizzes: readonly QuizResult[] }) {
  if (quizzes.length === 0) return null;
  return (
    <Card title="Quiz results">
      <ul className="divide-y divide-line">
        {quizzes.map((quiz) => (
          <li key={quiz.lectureId} className="py-2 first:pt-0 last:pb-0">
            <p className="break-words">
              {quiz.courseTitle}:{' '}
              {quiz.last === null ? (
                quiz.lectureTitle
              ) : (
                <PageLink className="link target-44" href={`/centre/quizzes/${quiz.lectureId}`}>
                  {quiz.lectureTitle}
                </PageLink>
              )}
            </p>
            <p className="text-sm text-muted tabular-nums">
              {quiz.isPassed ? 'Passed' : 'Not passed yet'} · Best {percent(quiz.best)} · Last{' '}
              {percent(quiz.last)} · Attempts: {quiz.attempts}
              {quiz.allowedAttempts === null ? '' : ` of ${quiz.allowedAttempts}`}
            </p>
          </li>
        ))}
      </ul>
      {quizzes.length === maxShownQuizzes ? (
        <p className="mt-3 text-sm text-muted">These are the {maxShownQuizzes} quizzes they took last.</p>
      ) : null}
    </Card>
  );
}
