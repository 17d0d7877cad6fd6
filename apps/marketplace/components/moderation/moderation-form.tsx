'use client';

import { reportReason } from '@repo/schemas/marketplace/moderation';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, SelectField, TextareaField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { api } from '#api.ts';
import { reportReasonOptions } from '#components/reports/labels.ts';
import { moderationActionTexts } from './moderation-action-texts.ts';
import { type ModerationAction, type ModerationTarget, moderationVerbs } from './moderation-actions.ts';

export { moderationActionTexts, moderationVerbs };

import { updateCaseStatus } from './update-case-status.ts';

export type ModerationFormProps = {
  action: ModerationAction;
  target: ModerationTarget;
  /** The open case of this measure, whose reports can be resolved with it. */
  caseReportId?: string | undefined;
  onDone: () => void;
};

const maximumReason = 500;

export function ModerationForm({ action, target, caseReportId, onDone }: ModerationFormProps) {
  const router = useRouter();
  const verb = moderationVerbs[action];
  const { pending, done, needsReason } = moderationActionTexts[action];
  const reason = z.string().trim().max(maximumReason, `A reason has at most ${maximumReason} characters`);
  const form = useZodForm(
    z
      .object({ category: reportReason, reason, settle: z.boolean() })
      .refine((values) => !needsReason || values.category !== 'OTHER' || values.reason !== '', {
        path: ['reason'],
        message: 'Give a reason',
      }),
    { defaultValues: { category: 'OTHER', reason: '', settle: caseReportId !== undefined } },
  );
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const params = { id: target.id };
        const { settle, ...grounds } = values;
        const answer =
          action === 'hide' || action === 'restore'
            ? await api('POST /api/moderation/listings/{id}', {
                params,
                body: { action: action, ...grounds },
              })
            : await api('POST /api/moderation/users/{id}', { params, body: { action: action, ...grounds } });
        if (!answer.ok) return answer.failure;
        const settled =
          settle && caseReportId !== undefined ? await updateCaseStatus(caseReportId, 'RESOLVED') : null;
        if (settled && !settled.ok) {
          toast.warning(done, { description: `Its reports are still open: ${settled.failure.error}` });
        } else toast.success(done);
        onDone();
        router.refresh();
      }}
    >
      {needsReason ? (
        <SelectField
          control={form.control}
          name="category"
          label="What is wrong?"
          options={reportReasonOptions}
        />
      ) : null}
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason in your words"
        help={needsReason ? 'The person reads it. Needed where nothing above says it.' : undefined}
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
