'use client';

import type { Attempt, AttemptQuestion } from '@repo/schemas/childcare/quiz-attempt';
import { Button } from '@repo/ui/button';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { StatusBadge } from '@repo/ui/status-badge';
import { useEffect, useRef } from 'react';
import { answersShownText } from './answers-shown-text.ts';

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
      <ol className="space-y-4">
        {questions.map((question, index) => (
          <li key={question.id}>
            <ScoredQuestion question={question} number={index + 1} />
          </li>
        ))}
      </ol>
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

function ScoredQuestion({ question, number }: { question: AttemptQuestion; number: number }) {
  const { text, options, chosen, correct, isRight, explanation } = question;
  return (
    <article className="space-y-3 rounded-lg border border-line bg-surface-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base font-medium text-pretty break-words">
          <span className="text-muted tabular-nums">{number}. </span>
          {text}
        </h3>
        {isRight === null ? null : (
          <StatusBadge tone={isRight ? 'success' : 'danger'}>{isRight ? 'Right' : 'Wrong'}</StatusBadge>
        )}
      </div>
      <ul className="space-y-1.5 text-sm">
        {options.map((option) => (
          <OptionLine
            key={option.id}
            text={option.text}
            isChosen={chosen.includes(option.id)}
            isCorrect={correct === null ? null : correct.includes(option.id)}
          />
        ))}
      </ul>
      {explanation ? <p className="border-t border-line pt-3 text-sm text-pretty">{explanation}</p> : null}
    </article>
  );
}

type OptionLineProps = {
  text: string;
  isChosen: boolean;
  /** null: the learner does not see it. */
  isCorrect: boolean | null;
};

function OptionLine({ text, isChosen, isCorrect }: OptionLineProps) {
  const notes = [isChosen ? 'your answer' : null, isCorrect ? 'right' : null].filter((note) => note !== null);
  return (
    <li className={cn('flex items-start gap-2', !isChosen && !isCorrect && 'text-muted')}>
      <OptionIcon isChosen={isChosen} isCorrect={isCorrect} />
      <span className="min-w-0 break-words">
        {text}
        {notes.length > 0 ? <span className="text-muted"> ({notes.join(', ')})</span> : null}
      </span>
    </li>
  );
}

function OptionIcon({ isChosen, isCorrect }: Omit<OptionLineProps, 'text'>) {
  const place = 'mt-0.5 size-4 shrink-0';
  if (isCorrect) return <Icon name="circle-check" className={`${place} text-success`} />;
  if (!isChosen) return <span className="size-4 shrink-0" />;
  return isCorrect === null ? (
    <Icon name="check" className={place} />
  ) : (
    <Icon name="circle-x" className={`${place} text-danger`} />
  );
}
