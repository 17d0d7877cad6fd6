'use client';

import { PAYMENT_REASON_MAX_LENGTH } from '@repo/schemas/marketplace/payment';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { MoneyField, RadioField, TextareaField } from '@repo/ui/form-fields';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { z } from 'zod';
import { api } from '#api.ts';

const options = [
  { value: 'refund', label: 'The buyer gets all of it back' },
  { value: 'part', label: 'The buyer gets a part back, the seller the rest' },
  { value: 'release', label: 'The seller gets it' },
];

/** As typed; the API checks the amount against the payment. */
const typedDecision = z
  .object({
    choice: z.enum(['refund', 'part', 'release'], 'Choose who gets the money'),
    amount: z.string(),
    reason: z.string().min(1, 'Say why').max(PAYMENT_REASON_MAX_LENGTH),
  })
  .refine(({ choice, amount }) => choice !== 'part' || /^\d{1,7}(\.\d{1,2})?$/.test(amount), {
    path: ['amount'],
    error: 'Say how much the buyer gets back',
  })
  .transform(({ choice, amount, reason }) => {
    if (choice === 'release') return { action: 'release' as const, reason };
    return { action: 'refund' as const, reason, ...(choice === 'part' ? { amount: Number(amount) } : {}) };
  });

/** For moderators. */
export function DecideDisputeForm({ paymentId }: { paymentId: string }) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(typedDecision, { defaultValues: { amount: '', reason: '' } });
  return (
    <Form
      form={form}
      onSubmit={(body) =>
        submit(
          api('POST /api/moderation/payments/{id}', { params: { id: paymentId }, body }),
          'Decided. Both of them are notified',
        )
      }
    >
      <RadioField control={form.control} name="choice" label="Who gets the money?" options={options} />
      <MoneyField control={form.control} name="amount" label="Part for the buyer" optional />
      <TextareaField
        control={form.control}
        name="reason"
        label="Why?"
        help="Both of them read it, and it is in the audit log."
        rows={3}
        maxLength={PAYMENT_REASON_MAX_LENGTH}
      />
      <SubmitButton pendingText="Deciding…">Decide</SubmitButton>
    </Form>
  );
}
