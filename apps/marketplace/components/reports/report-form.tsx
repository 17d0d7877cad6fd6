'use client';

import { REPORT_DETAILS_MAX_LENGTH, reportBody } from '@repo/schemas/marketplace/moderation';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField, TextareaField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { reasonOptions } from './labels.ts';

export type ReportTarget = { kind: 'listing' | 'person'; id: string; name: string };

const paths = { listing: 'listings', person: 'users' } as const;

/** The report's fields; fetched when somebody wants to report. */
export function ReportForm({ target, onDone }: { target: ReportTarget; onDone: () => void }) {
  const form = useZodForm(reportBody, { defaultValues: { details: '' } });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const path = `/api/${paths[target.kind]}/${encodeURIComponent(target.id)}/report`;
        const answer = await callApi<{ message: string }>(path, { method: 'POST', body: values });
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
        options={reasonOptions}
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
