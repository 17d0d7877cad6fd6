'use client';

import type { AttemptQuestion } from '@repo/schemas/quiz-attempt';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';
import { StatusBadge } from '../status-badge.tsx';

/** The questions of a scored attempt, with what was right where the learner may see it. */
export function ScoredQuestions({
  questions,
  chosenNote = 'your answer',
}: {
  questions: readonly AttemptQuestion[];
  /** For a reader who is not the learner. */
  chosenNote?: string;
}) {
  return (
    <ol className="space-y-4">
      {questions.map((question, index) => (
        <li key={question.id}>
          <ScoredQuestion question={question} number={index + 1} chosenNote={chosenNote} />
        </li>
      ))}
    </ol>
  );
}

type ScoredQuestionProps = { question: AttemptQuestion; number: number; chosenNote: string };

function ScoredQuestion({ question, number, chosenNote }: ScoredQuestionProps) {
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
            {...{ text: option.text, chosenNote }}
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
  chosenNote: string;
  isChosen: boolean;
  /** null: the learner does not see it. */
  isCorrect: boolean | null;
};

function OptionLine({ text, chosenNote, isChosen, isCorrect }: OptionLineProps) {
  const notes = [isChosen ? chosenNote : null, isCorrect ? 'right' : null].filter((note) => note !== null);
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

function OptionIcon({ isChosen, isCorrect }: Pick<OptionLineProps, 'isChosen' | 'isCorrect'>) {
  const place = 'mt-0.5 size-4 shrink-0';
  if (isCorrect) return <Icon name="circle-check" className={`${place} text-success`} />;
  if (!isChosen) return <span className="size-4 shrink-0" />;
  return isCorrect === null ? (
    <Icon name="check" className={place} />
  ) : (
    <Icon name="circle-x" className={`${place} text-danger`} />
  );
}
