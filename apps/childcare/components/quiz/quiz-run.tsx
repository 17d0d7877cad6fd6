'use client';

import type { Attempt } from '@repo/schemas/childcare/quiz-attempt';
import { Alert } from '@repo/ui/alert';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { useTabState } from '@repo/ui/use-tab-state';
import { useState } from 'react';
import { api } from '#api.ts';
import { progressSenderOf, useLearnerId } from '#components/player/use-progress.ts';
import { QuestionView } from './question-view.tsx';
import { QuizTimer } from './quiz-timer.tsx';
import { useAnswers } from './use-answers.ts';

type QuizRunProps = { lectureId: string; attempt: Attempt; onScored: (attempt: Attempt) => void };

function parsePlace(kept: unknown): number | null {
  return Number.isInteger(kept) ? Math.max(0, Number(kept)) : null;
}

export function QuizRun(props: QuizRunProps) {
  const { questions, secondsLeft } = props.attempt;
  const run = useQuizRun(props);
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
      <div className="flex items-center justify-between gap-2">
        <Button disabled={run.place === 0} onClick={() => run.go(run.place - 1)}>
          <Icon name="arrow-left" />
          Previous
        </Button>
        {run.isLast ? (
          <Button
            variant="primary"
            pending={run.pending}
            pendingText="Handing in…"
            onClick={() => (run.open > 0 ? run.setIsAsking(true) : void run.handIn())}
          >
            Hand in
          </Button>
        ) : (
          <Button variant="primary" onClick={() => run.go(run.place + 1)}>
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

function useQuizRun({ lectureId, attempt, onScored }: QuizRunProps) {
  const { questions } = attempt;
  const learner = useLearnerId();
  const [kept, setPlace] = useTabState(`quiz-place:${attempt.id}`, parsePlace);
  const place = Math.min(kept ?? 0, questions.length - 1);
  const [hasMoved, setHasMoved] = useState(false);
  const [pending, setPending] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const params = { id: lectureId, attemptId: attempt.id };
  const { answers, choose, pauseSaving, resumeSaving, discardUnsaved } = useAnswers(attempt, {
    params,
    onOver: () => void handIn({}),
  });
  const question = questions[place];
  const open = questions.filter(({ id }) => (answers[id] ?? []).length === 0).length;
  const isLast = place === questions.length - 1;

  async function handIn(last = answers): Promise<string | undefined> {
    setPending(true);
    setProblem(null);
    pauseSaving();
    const answer = await api('POST /api/lectures/{id}/attempts/{attemptId}/submit', {
      params,
      body: { answers: last },
    });
    setPending(false);
    if (!answer.ok) {
      setProblem(answer.failure.error);
      resumeSaving();
      return answer.failure.error;
    }
    discardUnsaved();
    setPlace(null);
    if (learner !== null) {
      progressSenderOf(learner).setLectureState(lectureId, answer.data);
      progressSenderOf(learner).setSaveState({ kind: 'saved', at: Date.now() });
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
