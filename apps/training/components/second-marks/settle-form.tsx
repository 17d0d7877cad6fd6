'use client';

import type { ClassResult } from '@repo/schemas/training/grade-draft';
import { changeReason } from '@repo/schemas/training/grading';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import type { FormVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { z } from 'zod';
import { api } from '#api.ts';
import { ScoreField, scoreFieldSchema } from '#components/grade-drafts/score-fields.tsx';

const form = z.object({
  score: scoreFieldSchema.refine((score) => score !== null, 'Enter a score'),
  reason: changeReason.min(1, 'Say why'),
});
type Values = z.input<typeof form>;

const toValues = ({ secondMark }: ClassResult): Values => ({
  score: secondMark?.settledScore == null ? '' : String(secondMark.settledScore),
  reason: secondMark?.settleReason ?? '',
});

type Props = { assessmentId: string; maxScore: number; result: ClassResult };

export function SettleSecondMarkForm({ assessmentId, maxScore, result }: Props) {
  const { submit } = useSubmitAndRefresh();
  const { learnerId } = result;
  const fields = useZodForm(form, { defaultValues: toValues(result) });
  const version: FormVersion<Values> = {
    readAt: result.version,
    load: async () => {
      const answer = await api('GET /api/grading/drafts', { query: { assessmentId, learnerId } });
      if (!answer.ok) return answer.failure;
      return { values: toValues(answer.data), updatedAt: answer.data.version };
    },
  };
  return (
    <Form
      form={fields}
      version={version}
      label="Settle two marks"
      className="space-y-3"
      onSubmit={({ score, reason }, expectedVersion = result.version) =>
        submit(
          api('POST /api/grading/second-marks/settle', {
            body: { assessmentId, learnerId, score: score ?? 0, reason, expectedVersion },
          }),
          () => toast.success('The score is settled'),
        )
      }
    >
      <ScoreField maxScore={maxScore} label="Settled score" help="" optional={false} />
      <TextareaField control={fields.control} name="reason" label="Reason" rows={2} />
      <SubmitButton variant="secondary" pendingText="Saving…">
        Settle
      </SubmitButton>
    </Form>
  );
}
