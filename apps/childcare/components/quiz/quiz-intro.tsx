import type { AttemptSummary, AttemptsResponse } from '@repo/schemas/childcare/quiz-attempt';
import { Button } from '@repo/ui/button';
import { answersShownText } from '@repo/ui/quiz/answers-shown-text';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { NoAttemptsLeft } from './no-attempts-left.tsx';

type QuizIntroProps = {
  lectureId: string;
  history: AttemptsResponse;
  pending: boolean;
  onStart: () => void;
  onReview: (attemptId: string) => void;
};

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** `left`: the attempts left after the current one. */
function attemptsText(left: number | null, isUnderWay: boolean): string {
  if (left === null) return 'You may try as often as you like.';
  if (!isUnderWay) return `You have ${count(left, 'attempt')} left.`;
  return left === 0
    ? 'This is your last attempt.'
    : `After this one you have ${count(left, 'attempt')} left.`;
}

export function QuizIntro({ lectureId, history, pending, onStart, onReview }: QuizIntroProps) {
  const { quiz, attempts, left, askedAt } = history;
  const open = attempts.find(({ submittedAt }) => submittedAt === null);
  const scored = attempts.filter(({ submittedAt }) => submittedAt !== null);
  return (
    <div className="space-y-5">
      <ul className="list-disc space-y-1 pl-5">
        <li>
          {count(quiz.questions, 'question')}; {quiz.passMark}% of them right is a pass.
        </li>
        <li>
          {quiz.timeLimitMinutes === null
            ? 'Take the time you need.'
            : `You have ${count(quiz.timeLimitMinutes, 'minute')}. Then what you answered is handed in.`}
        </li>
        <li>{attemptsText(left, open !== undefined)}</li>
        <li>Your answers are saved as you go. {answersShownText(quiz.showAnswers)}</li>
      </ul>
      {open || left !== 0 ? (
        <Button variant="primary" size="lg" pending={pending} pendingText="Opening…" onClick={onStart}>
          {open ? 'Continue with the quiz' : scored.length > 0 ? 'Try again' : 'Start the quiz'}
        </Button>
      ) : scored.some(({ passed }) => passed) ? null : (
        <NoAttemptsLeft lectureId={lectureId} askedAt={askedAt} />
      )}
      {scored.length > 0 ? <PastAttempts attempts={scored} pending={pending} onReview={onReview} /> : null}
    </div>
  );
}

type PastAttemptsProps = {
  attempts: AttemptSummary[];
  pending: boolean;
  onReview: (attemptId: string) => void;
};

function PastAttempts({ attempts, pending, onReview }: PastAttemptsProps) {
  return (
    <section aria-labelledby="past-attempts">
      <h2 id="past-attempts" className="mb-2 text-base">
        Your attempts
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
        {attempts.map(({ id, number, score, passed, submittedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm">
            <StatusBadge tone={passed ? 'success' : 'danger'}>{passed ? 'Passed' : 'Not passed'}</StatusBadge>
            <span className="font-medium tabular-nums">{score}%</span>
            <span className="flex-1 text-muted">{submittedAt ? <DateTime value={submittedAt} /> : null}</span>
            <Button size="sm" disabled={pending} onClick={() => onReview(id)}>
              Look at it<span className="sr-only">: attempt {number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
