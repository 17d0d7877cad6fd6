'use client';

import { REPORT_DETAILS_MAX_LENGTH, reportBody } from '@repo/schemas/marketplace/moderation';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField, TextareaField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { api } from '#api.ts';
import { reportReasonOptions } from './labels.ts';

export type ReportTarget = { kind: 'listing' | 'person' | 'review'; id: string; name: string };

const endpoints = {
  listing: 'POST /api/listings/{id}/report',
  person: 'POST /api/users/{id}/report',
  review: 'POST /api/reviews/{id}/report',
} as const;

/** Loaded when the dialog opens. */
export function ReportForm({ target, onDone }: { target: ReportTarget; onDone: () => void }) {
  const form = useZodForm(reportBody, { defaultValues: { details: '' } });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const options = { params: { id: target.id }, body: values };
        const answer = await api(endpoints[target.kind], options);
        if (!answer.ok) return answer.failure;
        toast.success(answer.data.message);
        onDone();
      }}
    >
      <RadioField
        control={form.control}
        name="reason"
        label="What is wrong?"
        look="cards"
        options={reportReasonOptions}
      />
      <TextareaField
        control={form.control}
        name="details"
        label="What should we know?"
        help="Never share passwords or payment details here."
        optional
        rows={3}
        maxLength={REPORT_DETAILS_MAX_LENGTH}
      />
      <div className="flex flex-col-reverse gap-2 pb-4 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton pendingText="Sending…">Send report</SubmitButton>
      </div>
    </Form>
  );
}
