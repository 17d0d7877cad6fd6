'use client';

import type { ClassResult } from '@repo/schemas/training/grade-draft';
import { feedback } from '@repo/schemas/training/grading';
import type { Rubric } from '@repo/schemas/training/rubric';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import type { FormVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { z } from 'zod';
import { api } from '#api.ts';
import { RubricFields, toChosenLevels, toLevelFields } from '#components/grade-drafts/rubric-fields.tsx';
import {
  chosenLevelIndexFieldsSchema,
  ScoreField,
  scoreFieldSchema,
} from '#components/grade-drafts/score-fields.tsx';

const form = z.object({ score: scoreFieldSchema, levels: chosenLevelIndexFieldsSchema, feedback });
type Values = z.input<typeof form>;

type Props = { assessmentId: string; maxScore: number; rubric: Rubric; result: ClassResult };

export function SecondMarkForm({ assessmentId, maxScore, rubric, result }: Props) {
  const { submit } = useSubmitAndRefresh();
  const { learnerId } = result;
  const empty: Values = { score: '', levels: toLevelFields(rubric, []), feedback: '' };
  const fields = useZodForm(form, { defaultValues: empty });
  const version: FormVersion<Values> = {
    readAt: result.version,
    load: async () => {
      const answer = await api('GET /api/grading/drafts', { query: { assessmentId, learnerId } });
      if (!answer.ok) return answer.failure;
      // Nothing of the second mark is stored yet: only what it is for can have changed.
      return { error: 'The work or the first mark was changed. Copy what you wrote, and reload the page.' };
    },
  };
  return (
    <Form
      form={fields}
      version={version}
      label="Second mark"
      className="space-y-4"
      onSubmit={(values, expectedVersion = result.version) => {
        const levels = toChosenLevels(rubric, values.levels);
        const body = { assessmentId, learnerId, ...values, levels, expectedVersion };
        return submit(api('PUT /api/grading/second-marks', { body }), () =>
          toast.success('The second mark is saved'),
        );
      }}
    >
      {rubric.length === 0 ? (
        <ScoreField maxScore={maxScore} help={`0 to ${maxScore}`} optional={false} />
      ) : (
        <RubricFields {...{ rubric, maxScore }} value={fields.watch('levels')} />
      )}
      <TextareaField
        control={fields.control}
        name="feedback"
        label="Notes for the first marker"
        optional
        rows={4}
        help="The learner does not see them."
      />
      <SubmitButton pendingText="Saving…">Save second mark</SubmitButton>
    </Form>
  );
}
