import { Card } from '@repo/ui/card';
import { DateTime } from '@repo/ui/time';
import { PostRow } from '#components/certificates/post-button.tsx';
import type { ExhaustedQuiz } from '#domain/quiz/list-exhausted-quizzes.ts';

type ExhaustedQuizzesProps = { learnerId: string; quizzes: readonly ExhaustedQuiz[] };

/** A learner's used-up quizzes with buttons to grant attempts; renders nothing without any. */
export function ExhaustedQuizzes({ learnerId, quizzes }: ExhaustedQuizzesProps) {
  if (quizzes.length === 0) return null;
  return (
    <Card title="No attempts left" description="These quizzes need another attempt, which you can allow.">
      <ul className="divide-y divide-line">
        {quizzes.map(({ lectureId, lectureTitle, courseTitle, askedAt }) => (
          <PostRow
            key={lectureId}
            label="Allow another attempt"
            pendingText="Allowing…"
            about={lectureTitle}
            path={`/api/lectures/${lectureId}/extra-attempts/${learnerId}`}
            done="The learner has another attempt"
          >
            {courseTitle}
            {askedAt ? (
              <>
                , asked for <DateTime value={askedAt} dateOnly />
              </>
            ) : null}
          </PostRow>
        ))}
      </ul>
    </Card>
  );
}
