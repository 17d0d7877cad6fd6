'use client';

import type { Attempt, ScoredAnswer } from '@repo/schemas/childcare/quiz-attempt';
import { Alert } from '@repo/ui/alert';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { cn } from '@repo/ui/cn';
import { useTabState } from '@repo/ui/use-tab-state';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { senderOf, useLearner } from '#components/player/use-progress.ts';
import { QuestionView } from './question-view.tsx';
import { QuizTimer } from './quiz-timer.tsx';
import { useAnswers } from './use-answers.ts';

type QuizRunProps = { lectureId: string; attempt: Attempt; onScored: (attempt: Attempt) => void };

function parsePlace(kept: unknown): number | null {
  return Number.isInteger(kept) ? Math.max(0, Number(kept)) : null;
}

/** An attempt under way: one question at a time. */
export function QuizRun(props: QuizRunProps) {
  const { questions, secondsLeft } = props.attempt;
  const {
    place,
    hasMoved,
    pending,
    isAsking,
    setIsAsking,
    problem,
    answers,
    choose,
    question,
    open,
    isLast,
    handIn,
    go,
  } = useQuizRun(props);

  if (question === undefined) return null;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted tabular-nums">
          Question {place + 1} of {questions.length}
        </p>
        {secondsLeft === null ? null : <QuizTimer seconds={secondsLeft} onUp={() => void handIn()} />}
      </div>
      <QuestionView
        key={question.id}
        question={question}
        chosen={answers[question.id] ?? []}
        onChoose={(chosen) => choose(question.id, chosen)}
        takesFocus={hasMoved}
      />
      {problem ? <NotHandedIn problem={problem} pending={pending} onRetry={() => void handIn()} /> : null}
      <div className="flex items-center justify-between gap-2">
        <Button disabled={place === 0} onClick={() => go(place - 1)}>
          <ArrowLeft aria-hidden />
          Previous
        </Button>
        {isLast ? (
          <Button
            variant="primary"
            pending={pending}
            pendingText="Handing in…"
            onClick={() => (open > 0 ? setIsAsking(true) : void handIn())}
          >
            Hand in
          </Button>
        ) : (
          <Button variant="primary" onClick={() => go(place + 1)}>
            Next question
            <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
      <QuestionNumbers
        place={place}
        answered={questions.map(({ id }) => (answers[id] ?? []).length > 0)}
        onGo={go}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Hand in with open questions?"
        description={`${open} of ${questions.length} questions ${open === 1 ? 'has' : 'have'} no answer yet. They count as wrong.`}
        confirmLabel="Hand in"
        pendingLabel="Handing in…"
        cancelLabel="Go back"
        tone="primary"
        onConfirm={() => handIn()}
      />
    </div>
  );
}

type QuestionNumbersProps = { place: number; answered: boolean[]; onGo: (place: number) => void };

function QuestionNumbers({ place, answered, onGo }: QuestionNumbersProps) {
  if (answered.length < 3) return null;
  return (
    <nav aria-label="Questions" className="border-t border-line pt-4">
      <ol className="flex flex-wrap gap-1.5">
        {answered.map((isAnswered, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={`Question ${index + 1}, ${isAnswered ? 'answered' : 'open'}`}
              aria-current={index === place ? 'step' : undefined}
              onClick={() => onGo(index)}
              className={cn(
                'size-11 rounded-md border text-sm tabular-nums transition-colors',
                isAnswered
                  ? 'border-accent bg-accent-soft font-semibold'
                  : 'border-line bg-surface-raised text-muted',
                index === place && 'outline-2 outline-offset-1 outline-accent',
              )}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The question that is open, the answers so far, and handing them in. */
function useQuizRun({ lectureId, attempt, onScored }: QuizRunProps) {
  const { questions } = attempt;
  const learner = useLearner();
  const [kept, setPlace] = useTabState(`quiz-place:${attempt.id}`, parsePlace);
  const place = Math.min(kept ?? 0, questions.length - 1);
  const [hasMoved, setHasMoved] = useState(false);
  const [pending, setPending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const path = `/api/lectures/${lectureId}/attempts/${attempt.id}`;
  const { answers, choose, hold, resume, forget } = useAnswers(attempt, {
    path,
    onOver: () => void handIn({}),
  });
  const question = questions[place];
  const open = questions.filter(({ id }) => (answers[id] ?? []).length === 0).length;
  const isLast = place === questions.length - 1;

  async function handIn(last = answers): Promise<string | undefined> {
    setPending(true);
    setProblem(null);
    hold();
    const answer = await callApi<ScoredAnswer>(`${path}/submit`, { method: 'POST', body: { answers: last } });
    setPending(false);
    if (!answer.ok) {
      setProblem(answer.failure.error);
      resume();
      return answer.failure.error;
    }
    forget();
    setPlace(null);
    if (learner !== null) {
      senderOf(learner).note(lectureId, answer.data);
      senderOf(learner).say({ kind: 'saved', at: Date.now() });
    }
    onScored(answer.data.attempt);
  }

  function go(to: number): void {
    setHasMoved(true);
    setPlace(to);
  }

  return {
    place,
    hasMoved,
    pending,
    isAsking,
    setIsAsking,
    problem,
    answers,
    choose,
    question,
    open,
    isLast,
    handIn,
    go,
  };
}

type NotHandedInProps = { problem: string; pending: boolean; onRetry: () => void };

function NotHandedIn({ problem, pending, onRetry }: NotHandedInProps) {
  return (
    <Alert
      tone="danger"
      live
      title="Your answers were not handed in"
      action={
        <Button size="sm" pending={pending} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {problem} They are kept on this device.
    </Alert>
  );
}
