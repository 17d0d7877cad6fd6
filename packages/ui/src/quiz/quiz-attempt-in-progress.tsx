'use client';

import type { QuizAnswers, SaveAnswersResponse } from '@repo/schemas/quiz-attempt';
import { useRef, useState } from 'react';
import { Alert } from '../alert.tsx';
import type { ApiFailure } from '../api-failure.ts';
import { Button } from '../button.tsx';
import type { ApiAnswer } from '../call-api.ts';
import { cn } from '../cn.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Icon } from '../icon.tsx';
import { usePersonalSessionStorage } from '../use-personal-session-storage.ts';
import type { AnswerSaveReporter } from './answer-saver.ts';
import { QuestionView } from './question-view.tsx';
import { QuizTimer } from './quiz-timer.tsx';
import { type OpenAttempt, useAutosavedAnswers } from './use-autosaved-answers.ts';

type QuizAttemptInProgressProps<Scored> = {
  attempt: OpenAttempt;
  learnerId: string | null;
  saveAnswers: (answers: QuizAnswers) => Promise<ApiAnswer<SaveAnswersResponse>>;
  /** Whether the service refused to save because the attempt is over. */
  isOver: (failure: ApiFailure) => boolean;
  /** Hands in; answers that are not saved yet are part of the request. */
  submit: (answers: QuizAnswers) => Promise<ApiAnswer<Scored>>;
  report: AnswerSaveReporter | null;
  /** `hasLostAnswers`: some reached the service after the attempt was over. */
  onScored: (scored: Scored, outcome: { hasLostAnswers: boolean }) => void;
};

function parsePlace(kept: unknown): number | null {
  return Number.isInteger(kept) ? Math.max(0, Number(kept)) : null;
}

/** An attempt under way: shows one question, and saves each choice. */
export function QuizAttemptInProgress<Scored>(props: QuizAttemptInProgressProps<Scored>) {
  const { questions, secondsLeft } = props.attempt;
  const run = useQuizAttempt(props);
  const { question } = run;

  if (question === undefined) return null;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted tabular-nums">
          Question {run.place + 1} of {questions.length}
        </p>
        {secondsLeft === null ? null : <QuizTimer seconds={secondsLeft} onUp={() => void run.handIn()} />}
      </div>
      <QuestionView
        key={question.id}
        question={question}
        chosen={run.answers[question.id] ?? []}
        onChoose={(chosen) => run.choose(question.id, chosen)}
        takesFocus={run.hasMoved}
      />
      {run.problem ? (
        <NotHandedIn problem={run.problem} pending={run.pending} onRetry={() => void run.handIn()} />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button disabled={run.place === 0} onClick={() => run.go(run.place - 1)}>
          <Icon name="arrow-left" />
          Previous
        </Button>
        {run.isLast ? (
          // Keys, so that a second press of “Next question” does not press this one.
          <Button
            key="hand-in"
            variant="primary"
            pending={run.pending}
            pendingText="Handing in…"
            onClick={() => (run.open > 0 ? run.setIsAsking(true) : void run.handIn())}
          >
            Hand in
          </Button>
        ) : (
          <Button key="next" variant="primary" onClick={() => run.go(run.place + 1)}>
            Next question
            <Icon name="arrow-right" />
          </Button>
        )}
      </div>
      <QuestionNumbers
        place={run.place}
        answered={questions.map(({ id }) => (run.answers[id] ?? []).length > 0)}
        onGo={run.go}
      />
      <ConfirmDialog
        open={run.isAsking}
        onOpenChange={run.setIsAsking}
        title="Hand in with open questions?"
        description={`${run.open} of ${questions.length} questions ${run.open === 1 ? 'has' : 'have'} no answer yet. They count as wrong.`}
        confirmLabel="Hand in"
        pendingLabel="Handing in…"
        cancelLabel="Go back"
        tone="primary"
        onConfirm={() => run.handIn()}
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

function useQuizAttempt<Scored>(props: QuizAttemptInProgressProps<Scored>) {
  const { attempt, learnerId, saveAnswers, isOver, submit, report, onScored } = props;
  const { questions } = attempt;
  const [kept, setPlace] = usePersonalSessionStorage(`quiz-place:${attempt.id}`, parsePlace);
  const place = Math.min(kept ?? 0, questions.length - 1);
  const [hasMoved, setHasMoved] = useState(false);
  const [pending, setPending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hasLostAnswers = useRef(false);
  const { answers, choose, pauseSaving, resumeSaving, discardUnsaved } = useAutosavedAnswers(attempt, {
    learnerId,
    saveAnswers,
    report,
    isOver,
    onOver: () => {
      hasLostAnswers.current = true;
      void handIn();
    },
  });
  const question = questions[place];
  const open = questions.filter(({ id }) => (answers[id] ?? []).length === 0).length;
  const isLast = place === questions.length - 1;

  async function handIn(): Promise<string | undefined> {
    setPending(true);
    setProblem(null);
    const answer = await submit(await pauseSaving());
    setPending(false);
    if (!answer.ok) {
      setProblem(answer.failure.error);
      resumeSaving();
      return answer.failure.error;
    }
    discardUnsaved();
    setPlace(null);
    report?.setSaveState({ kind: 'saved', at: Date.now() });
    onScored(answer.data, { hasLostAnswers: hasLostAnswers.current });
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
