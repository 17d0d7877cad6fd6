'use client';

import type { Attempt, AttemptsResponse, ScoredAttemptResponse } from '@repo/schemas/childcare/quiz-attempt';
import { ProblemAlert } from '@repo/ui/alert';
import type { ApiAnswer } from '@repo/ui/call-api';
import { QuizAttemptInProgress } from '@repo/ui/quiz/quiz-attempt-in-progress';
import { useState } from 'react';
import { api } from '#api.ts';
import { progressSenderOf, useLearnerId } from '#components/player/use-progress.ts';
import { NoAttemptsLeft } from './no-attempts-left.tsx';
import { QuizIntro } from './quiz-intro.tsx';
import { QuizResult } from './quiz-result.tsx';

export function QuizLesson({ lectureId, history }: { lectureId: string; history: AttemptsResponse }) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function open(call: Promise<ApiAnswer<{ attempt: Attempt }>>): Promise<void> {
    setPending(true);
    setProblem(null);
    const answer = await call;
    setPending(false);
    if (answer.ok) setAttempt(answer.data.attempt);
    else setProblem(answer.failure.error);
  }
  const start = () => void open(api('POST /api/lectures/{id}/attempts', { params: { id: lectureId } }));

  return (
    <div className="space-y-4">
      <ProblemAlert problem={problem} title="The quiz was not opened" />
      {attempt === null ? (
        <QuizIntro
          lectureId={lectureId}
          history={history}
          pending={pending}
          onStart={start}
          onReview={(id) =>
            void open(
              api('GET /api/lectures/{id}/attempts/{attemptId}', {
                params: { id: lectureId, attemptId: id },
              }),
            )
          }
        />
      ) : attempt.submittedAt === null ? (
        <LessonRun key={attempt.id} lectureId={lectureId} attempt={attempt} onScored={setAttempt} />
      ) : (
        <>
          {attempt.left === 0 && !attempt.passed ? (
            <NoAttemptsLeft lectureId={lectureId} askedAt={history.askedAt} />
          ) : null}
          <QuizResult attempt={attempt} pending={pending} onAgain={start} />
        </>
      )}
    </div>
  );
}

type LessonRunProps = { lectureId: string; attempt: Attempt; onScored: (attempt: Attempt) => void };

/** An attempt whose saving the lesson's page shows with its progress. */
function LessonRun({ lectureId, attempt, onScored }: LessonRunProps) {
  const learnerId = useLearnerId();
  const params = { id: lectureId, attemptId: attempt.id };
  const sender = learnerId === null ? null : progressSenderOf(learnerId);

  function showScored(scored: ScoredAttemptResponse) {
    sender?.setLectureState(lectureId, scored);
    onScored(scored.attempt);
  }

  return (
    <QuizAttemptInProgress
      attempt={attempt}
      learnerId={learnerId}
      saveAnswers={(answers) =>
        api('PUT /api/lectures/{id}/attempts/{attemptId}', { params, body: { answers } })
      }
      isOver={({ status }) => status === 409}
      submit={(answers) =>
        api('POST /api/lectures/{id}/attempts/{attemptId}/submit', { params, body: { answers } })
      }
      report={
        sender && {
          setWaiting: (isWaiting) => sender.setWaitingElsewhere(attempt.id, isWaiting),
          setSaveState: (state) => sender.setSaveState(state),
        }
      }
      onScored={showScored}
    />
  );
}
