'use client';

import type { ClassResult } from '@repo/schemas/training/grade-draft';
import { changeReason, feedback } from '@repo/schemas/training/grading';
import type { Rubric } from '@repo/schemas/training/rubric';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import type { FormVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { api } from '#api.ts';
import { RubricFields, rubricMergeFields, toChosenLevels, toLevelFields } from './rubric-fields.tsx';
import { chosenLevelIndexFieldsSchema, ScoreField, scoreFieldSchema } from './score-fields.tsx';

type Props = {
  assessmentId: string;
  maxScore: number;
  rubric: Rubric;
  result: ClassResult;
  nextHref: string;
};

const markForm = z.object({
  score: scoreFieldSchema,
  levels: chosenLevelIndexFieldsSchema,
  feedback,
  reason: changeReason,
});

type Values = z.input<typeof markForm>;

function toValues({ draft, grade }: ClassResult, rubric: Rubric): Values {
  const shown = draft ?? grade;
  return {
    score: shown?.score == null ? '' : String(shown.score),
    levels: toLevelFields(rubric, shown?.levels ?? []),
    feedback: shown?.feedback ?? '',
    reason: draft?.reason ?? '',
  };
}

const workOf = ({ version }: ClassResult) => version.split(' ')[1];

const workChanged = {
  error: 'The learner handed in again, or the grade was changed. Copy what you wrote, and reload the page.',
};

export function MarkForm({ assessmentId, maxScore, rubric, result, nextHref }: Props) {
  const router = useRouter();
  const { submit } = useSubmitAndRefresh();
  const { learnerId } = result;
  const form = useZodForm(markForm, { defaultValues: toValues(result, rubric) });

  const version: FormVersion<Values> = {
    readAt: result.version,
    fields: rubricMergeFields(rubric),
    load: async () => {
      const answer = await api('GET /api/grading/drafts', { query: { assessmentId, learnerId } });
      if (!answer.ok) return answer.failure;
      // A draft must not be saved for work that its marker has not seen.
      if (workOf(answer.data) !== workOf(result)) return workChanged;
      return { values: toValues(answer.data, rubric), updatedAt: answer.data.version };
    },
  };

  return (
    <Form
      form={form}
      version={version}
      label={`Result of ${result.learnerName}`}
      className="space-y-4"
      onSubmit={(values, expectedVersion = result.version) => {
        const levels = toChosenLevels(rubric, values.levels);
        const body = { assessmentId, learnerId, ...values, levels, expectedVersion };
        return submit(api('PUT /api/grading/drafts', { body }), () => {
          toast.success('The draft is saved', { description: 'The learner does not see it yet.' });
          router.push(nextHref);
        });
      }}
    >
      {rubric.length === 0 ? (
        <ScoreField maxScore={maxScore} />
      ) : (
        <RubricFields {...{ rubric, maxScore }} value={form.watch('levels')} />
      )}
      <TextareaField control={form.control} name="feedback" label="Feedback" optional rows={6} />
      {result.wasSeen ? (
        <TextareaField
          control={form.control}
          name="reason"
          label="Reason for the change"
          rows={2}
          help="Kept in the history. Learners do not see it on their page."
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Saving…">Save draft and next</SubmitButton>
        {result.draft ? <DiscardButton {...{ assessmentId, result }} /> : null}
      </div>
    </Form>
  );
}

function DiscardButton({ assessmentId, result }: Pick<Props, 'assessmentId' | 'result'>) {
  const { run, pending } = useSubmitAndRefresh();
  const { learnerId } = result;
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" pending={pending !== null}>
          Discard draft
        </Button>
      }
      title={`Discard the draft for ${result.learnerName}?`}
      description="The draft’s score and feedback are removed. What the learner sees does not change."
      confirmLabel="Discard draft"
      pendingLabel="Discarding…"
      onConfirm={async () => {
        const body = { assessmentId, learnerId, expectedVersion: result.version };
        const failure = await run(
          api('POST /api/grading/drafts/discard', { body }),
          'The draft is discarded',
        );
        return failure?.error;
      }}
    />
  );
}
