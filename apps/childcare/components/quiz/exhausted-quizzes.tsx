import { Card } from '@repo/ui/card';
import { DateTime } from '@repo/ui/time';
import { PostButton } from '#components/certificates/post-button.tsx';
import type { ExhaustedQuiz } from '#domain/quiz/list-exhausted.ts';

type ExhaustedQuizzesProps = { learnerId: string; quizzes: readonly ExhaustedQuiz[] };

/** A learner's used-up quizzes with buttons to grant attempts; renders nothing without any. */
export function ExhaustedQuizzes({ learnerId, quizzes }: ExhaustedQuizzesProps) {
  if (quizzes.length === 0) return null;
  return (
    <Card title="No attempts left" description="These quizzes wait for another attempt, which you can allow.">
      <ul className="divide-y divide-line">
        {quizzes.map(({ lectureId, lectureTitle, courseTitle, askedAt }) => (
          <li
            key={lectureId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium break-words">{lectureTitle}</p>
              <p className="text-sm break-words text-muted">
                {courseTitle}
                {askedAt ? (
                  <>
                    , asked for <DateTime value={askedAt} dateOnly />
                  </>
                ) : null}
              </p>
            </div>
            <PostButton
              label="Allow another attempt"
              pendingText="Allowing…"
              about={lectureTitle}
              path={`/api/lectures/${lectureId}/extra-attempts/${learnerId}`}
              done="The learner has another attempt"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
