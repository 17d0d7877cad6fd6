'use client';

import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, TextareaField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { api } from '#api.ts';
import { type ModerationAction, type ModerationTarget, moderationActionTexts } from './moderation-actions.ts';
import { updateCaseStatus } from './update-case-status.ts';

export type ModerationFormProps = {
  measure: ModerationAction;
  target: ModerationTarget;
  /** The open case of this measure, whose reports can be resolved with it. */
  caseReportId?: string | undefined;
  onDone: () => void;
};

const maximumReason = 500;

export function ModerationForm({ measure, target, caseReportId, onDone }: ModerationFormProps) {
  const router = useRouter();
  const { verb, pending, done, needsReason } = moderationActionTexts[measure];
  const reason = z.string().trim().max(maximumReason, `A reason has at most ${maximumReason} characters`);
  const form = useZodForm(
    z.object({ reason: needsReason ? reason.min(1, 'Give a reason') : reason, settle: z.boolean() }),
    { defaultValues: { reason: '', settle: caseReportId !== undefined } },
  );
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const params = { id: target.id };
        const { reason } = values;
        const answer =
          measure === 'hide' || measure === 'restore'
            ? await api('POST /api/moderation/listings/{id}', { params, body: { action: measure, reason } })
            : await api('POST /api/moderation/users/{id}', { params, body: { action: measure, reason } });
        if (!answer.ok) return answer.failure;
        const settled =
          values.settle && caseReportId !== undefined
            ? await updateCaseStatus(caseReportId, 'RESOLVED')
            : null;
        if (settled && !settled.ok) {
          toast.warning(done, { description: `Its reports are still open: ${settled.failure.error}` });
        } else toast.success(done);
        onDone();
        router.refresh();
      }}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason"
        optional={!needsReason}
        rows={3}
        maxLength={maximumReason}
      />
      {caseReportId === undefined ? null : (
        <CheckboxField control={form.control} name="settle" label="Also mark these reports as resolved" />
      )}
      <div className="flex flex-col-reverse gap-2 pb-4 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton pendingText={pending} variant={needsReason ? 'danger' : 'primary'}>
          {verb}
        </SubmitButton>
      </div>
    </Form>
  );
}
