'use client';

import type { Attempt } from '@repo/schemas/childcare/quiz-attempt';
import { Button } from '@repo/ui/button';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { answersShownText } from '@repo/ui/quiz/answers-shown-text';
import { ScoredQuestions } from '@repo/ui/quiz/scored-questions';
import { useEffect, useRef } from 'react';

type QuizResultProps = { attempt: Attempt; pending: boolean; onAgain: () => void };

export function QuizResult({ attempt, pending, onAgain }: QuizResultProps) {
  const { score, passed, passMark, questions, left, hidden } = attempt;
  const right = questions.filter(({ isRight }) => isRight).length;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="space-y-6">
      <div
        className={cn(
          'flex gap-3 rounded-lg p-5',
          passed ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
        )}
      >
        {passed ? (
          <Icon name="circle-check" className="size-6 shrink-0" />
        ) : (
          <Icon name="circle-x" className="size-6 shrink-0" />
        )}
        <div className="min-w-0 text-text">
          <h2 ref={heading} tabIndex={-1} className="text-lg outline-none tabular-nums">
            {passed ? 'Passed' : 'Not passed'}: {score}%
          </h2>
          <p className="text-sm tabular-nums">
            {hidden ? '' : `${right} of ${questions.length} right; `}
            {passMark}% is a pass.
            {passed
              ? ''
              : left === 0
                ? ' You have no attempts left.'
                : hidden
                  ? ' You can try again.'
                  : ' Look at what was wrong, then try again.'}{' '}
            {hidden ? answersShownText(hidden) : ''}
          </p>
        </div>
      </div>
      <ScoredQuestions questions={questions} />
      {left === 0 ? null : (
        <Button
          variant={passed ? 'secondary' : 'primary'}
          pending={pending}
          pendingText="Opening…"
          onClick={onAgain}
        >
          <Icon name="rotate-ccw" />
          Try again
          {left === null ? '' : ` (${left} left)`}
        </Button>
      )}
    </div>
  );
}
