'use client';

import { disputeBody, PAYMENT_REASON_MAX_LENGTH, paymentReasonBody } from '@repo/schemas/marketplace/payment';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

const texts = {
  dispute: {
    path: 'POST /api/payments/{id}/dispute',
    schema: disputeBody,
    label: 'What is wrong?',
    help: 'The seller and a moderator read it. We hold the money until the moderator has decided.',
    send: 'Report the problem',
    done: 'A moderator looks at it. The money stays with us',
  },
  refund: {
    path: 'POST /api/payments/{id}/refund',
    schema: paymentReasonBody,
    label: 'Why do you refund it?',
    help: 'The buyer reads it, and gets all of the money back.',
    send: 'Refund all of it',
    done: 'The buyer gets the money back',
  },
} as const;

type ReasonFormProps = { kind: keyof typeof texts; paymentId: string; onDone: () => void };

export function PaymentReasonForm({ kind, paymentId: id, onDone }: ReasonFormProps) {
  const { submit } = useSubmitAndRefresh();
  const { path, schema, label, help, send, done } = texts[kind];
  const form = useZodForm(schema, { defaultValues: { reason: '' } });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const failure = await submit(api(path, { params: { id }, body }), done);
        if (!failure) onDone();
        return failure;
      }}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={label}
        help={help}
        rows={4}
        maxLength={PAYMENT_REASON_MAX_LENGTH}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Sending…">{send}</SubmitButton>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
