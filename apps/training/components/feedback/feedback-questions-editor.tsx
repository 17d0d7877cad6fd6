'use client';

import type { FeedbackQuestion } from '@repo/schemas/training/feedback';
import { Button } from '@repo/ui/button';
import { SelectField, TextareaField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { FeedbackFormValues } from './feedback-form-schema.ts';

export const questionKindLabels: Record<FeedbackQuestion['kind'], string> = {
  rating: 'Rating, 1 to 5',
  choice: 'Choice of one',
  text: 'In words',
};

const maximumQuestions = 20;

export function FeedbackQuestionsEditor() {
  const { control } = useFormContext<FeedbackFormValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'questions', keyName: 'key' });
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 text-base font-semibold">Questions</legend>
      <ol className="space-y-4">
        {fields.map((field, index) => (
          <li key={field.key} className="rounded-md border border-line p-4">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <p className="font-medium">Question {index + 1}</p>
              <div className="flex flex-wrap">
                <IconButton
                  label={`Move question ${index + 1} up`}
                  icon={<Icon name="arrow-up" />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={`Move question ${index + 1} down`}
                  icon={<Icon name="arrow-down" />}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={`Remove question ${index + 1}`}
                  icon={<Icon name="trash-2" />}
                  onClick={() => remove(index)}
                />
              </div>
            </div>
            <QuestionFields index={index} />
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        disabled={fields.length >= maximumQuestions}
        onClick={() => append({ id: crypto.randomUUID(), kind: 'rating', text: '', options: '' })}
      >
        <Icon name="plus" />
        Add question
      </Button>
    </fieldset>
  );
}

function QuestionFields({ index }: { index: number }) {
  const kind = useWatch<FeedbackFormValues>({ name: `questions.${index}.kind` });
  return (
    <div className="space-y-4">
      <TextareaField name={`questions.${index}.text`} label="Question" rows={2} />
      <SelectField
        name={`questions.${index}.kind`}
        label="Kind of answer"
        options={Object.entries(questionKindLabels).map(([value, label]) => ({ value, label }))}
      />
      {kind === 'choice' ? (
        <TextareaField name={`questions.${index}.options`} label="Options, one per line" rows={3} />
      ) : null}
    </div>
  );
}
