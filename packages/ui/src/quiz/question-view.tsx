'use client';

import type { AttemptQuestion } from '@repo/schemas/quiz-attempt';
import { useEffect, useRef } from 'react';
import { CheckboxWithLabel } from '../checkbox.tsx';
import { RadioGroup } from '../radio-group.tsx';

type QuestionViewProps = {
  question: AttemptQuestion;
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  /** Moves the focus to this question, when the learner came from another one. */
  takesFocus: boolean;
};

export function QuestionView({ question, chosen, onChoose, takesFocus }: QuestionViewProps) {
  const { id, text, kind, options } = question;
  const legend = useRef<HTMLLegendElement>(null);
  useEffect(() => {
    if (takesFocus) legend.current?.focus();
  }, [takesFocus]);
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend ref={legend} tabIndex={-1} className="mb-1 text-lg font-semibold text-pretty outline-none">
        {text}
      </legend>
      <p className="text-sm text-muted">{kind === 'multiple' ? 'Choose all that apply.' : 'Choose one.'}</p>
      {kind === 'multiple' ? (
        <div className="grid gap-2">
          {options.map((option) => (
            <div
              key={option.id}
              className="rounded-md border border-line bg-surface-raised px-3 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft"
            >
              <CheckboxWithLabel
                label={option.text}
                checked={chosen.includes(option.id)}
                onChange={({ target }) =>
                  onChoose(
                    target.checked ? [...chosen, option.id] : chosen.filter((other) => other !== option.id),
                  )
                }
              />
            </div>
          ))}
        </div>
      ) : (
        <RadioGroup
          name={`question-${id}`}
          look="cards"
          className="sm:grid-cols-1"
          options={options.map((option) => ({ value: option.id, label: option.text }))}
          value={chosen[0] ?? ''}
          onChange={({ target }) => onChoose([target.value])}
        />
      )}
    </fieldset>
  );
}
