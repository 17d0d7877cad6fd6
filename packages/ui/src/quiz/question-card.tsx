'use client';

import { questionKinds } from '@repo/schemas/quiz';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Field } from '../field.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { Input } from '../input.tsx';
import { Select } from '../select.tsx';
import { Textarea } from '../textarea.tsx';
import { PoolField } from './pool-editor.tsx';
import {
  type DraftFieldProblem,
  newQuizOption,
  type PoolDraft,
  type QuestionDraft,
  withQuestionKind,
} from './quiz-draft.ts';

export const questionKindLabels: Record<QuestionDraft['kind'], string> = {
  single: 'One right answer',
  multiple: 'Several right answers',
  boolean: 'True or false',
};
const kindOptions = questionKinds.map((value) => ({ value, label: questionKindLabels[value] }));

export type QuestionCardProps = {
  question: QuestionDraft;
  number: number;
  pools: readonly PoolDraft[];
  handle: ReactNode;
  /** Problems whose field names are relative to the question. */
  problems: readonly DraftFieldProblem[];
  /** `id`: of the question before, where that changes. */
  onChange: (question: QuestionDraft, id?: string) => void;
  onRemove: () => void;
};

export function QuestionCard(props: QuestionCardProps) {
  const { question, number, pools, handle, problems, onChange, onRemove } = props;
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <section
      aria-label={`Question ${number}`}
      className="space-y-4 rounded-lg border border-line bg-surface-raised p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        {handle}
        <h3 className="flex-1 text-sm font-semibold">Question {number}</h3>
        <KindSelect label={`Kind of question ${number}`} question={question} onChange={onChange} />
        <IconButton label={`Remove question ${number}`} icon={<Icon name="trash-2" />} onClick={onRemove} />
      </div>
      <QuestionContentFields {...{ question, problems, onChange }} />
      <PoolField question={question} pools={pools} error={problemOf('poolId')} onChange={onChange} />
    </section>
  );
}

type KindSelectProps = Pick<QuestionCardProps, 'question' | 'onChange'> & { label: string };

export function KindSelect({ label, question, onChange }: KindSelectProps) {
  return (
    <Select
      aria-label={label}
      size="sm"
      className="max-w-full min-w-0"
      options={kindOptions}
      value={question.kind}
      onChange={(event) => {
        const next = questionKinds.find((one) => one === event.target.value);
        if (next) onChange(withQuestionKind(question, next));
      }}
    />
  );
}

/** What is asked, the options and why, wherever the question is kept. */
export function QuestionContentFields({ question, problems, onChange }: OptionsProps) {
  const { id, text, explanation } = question;
  const put = (part: Partial<QuestionDraft>) => onChange({ ...question, ...part });
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <>
      <Field id={`question-${id}`} label="What is asked" error={problemOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={text}
            maxLength={2000}
            onChange={(event) => put({ text: event.target.value })}
          />
        )}
      </Field>
      <Options question={question} problems={problems} onChange={onChange} />
      <Field
        id={`explanation-${id}`}
        label="Why"
        optional
        help="Learners read it when they see what was right."
        error={problemOf('explanation')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={explanation}
            maxLength={2000}
            onChange={(event) => put({ explanation: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

type OptionsProps = Pick<QuestionCardProps, 'question' | 'problems' | 'onChange'>;

function Options({ question, problems, onChange }: OptionsProps) {
  const { id, kind, options, correct } = question;
  const put = (part: Partial<QuestionDraft>) => onChange({ ...question, ...part });
  const wrong = problems.filter(({ field }) => field.startsWith('options') || field === 'correct');

  function mark(optionId: string, isRight: boolean) {
    if (kind !== 'multiple') put({ correct: [optionId] });
    else put({ correct: isRight ? [...correct, optionId] : correct.filter((one) => one !== optionId) });
  }

  function remove(optionId: string) {
    put({
      options: options.filter((option) => option.id !== optionId),
      correct: correct.filter((one) => one !== optionId),
    });
  }

  return (
    <Field id={`options-${id}`} group label="Options: mark what is right" error={wrong[0]?.message}>
      {() => (
        <div className="space-y-2">
          {options.map((option, index) => (
            <div key={option.id} className="flex items-center gap-2">
              {kind === 'multiple' ? (
                <Checkbox
                  aria-label={`Option ${index + 1} is right`}
                  checked={correct.includes(option.id)}
                  onChange={(event) => mark(option.id, event.target.checked)}
                />
              ) : (
                <input
                  type="radio"
                  name={`correct-${id}`}
                  aria-label={`Option ${index + 1} is right`}
                  checked={correct.includes(option.id)}
                  onChange={() => mark(option.id, true)}
                  className="size-5 shrink-0 accent-accent"
                />
              )}
              <Input
                aria-label={`Option ${index + 1}`}
                value={option.text}
                maxLength={500}
                autoComplete="off"
                onChange={(event) =>
                  put({
                    options: options.map((one) =>
                      one.id === option.id ? { ...one, text: event.target.value } : one,
                    ),
                  })
                }
              />
              {kind === 'boolean' ? null : (
                <IconButton
                  label={`Remove option ${index + 1}`}
                  icon={<Icon name="x" />}
                  disabled={options.length <= 2}
                  onClick={() => remove(option.id)}
                />
              )}
            </div>
          ))}
          {kind === 'boolean' || options.length >= 12 ? null : (
            <Button size="sm" variant="ghost" onClick={() => put({ options: [...options, newQuizOption()] })}>
              <Icon name="plus" />
              Add option
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
