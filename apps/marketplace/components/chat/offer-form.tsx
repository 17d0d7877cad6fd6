'use client';

import { makeOfferBody, type Offer } from '@repo/schemas/marketplace/offer';
import { Button } from '@repo/ui/button';
import type { ApiAnswer } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { MoneyField } from '@repo/ui/form-fields';
import { parseTypedSgd } from '@repo/ui/format-sgd';
import { z } from 'zod';

/** Typed money becomes a number; what is no amount is refused by the API's own schema. */
const typedOffer = z.object({ amount: z.string() }).transform(({ amount }, context) => {
  const typed = parseTypedSgd(amount);
  const checked = makeOfferBody.safeParse({ amount: typed === null ? undefined : Number(typed) });
  if (checked.success) return checked.data;
  for (const { message, path } of checked.error.issues) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
});

export type OfferFormProps = {
  send: (amount: number) => Promise<ApiAnswer<Offer>>;
  onSent: (offer: Offer) => void;
  onCancel: () => void;
};

/** Loaded when the dialog opens. */
export function OfferForm({ send, onSent, onCancel }: OfferFormProps) {
  const form = useZodForm(typedOffer, { defaultValues: { amount: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ amount }) => {
        const answer = await send(amount);
        if (!answer.ok) return answer.failure;
        onSent(answer.data);
      }}
    >
      <MoneyField
        control={form.control}
        name="amount"
        label="Your price"
        help="The other person has 48 hours to answer. You can withdraw your offer until then."
      />
      <div className="flex flex-col-reverse gap-2 pt-2 pb-4 sm:flex-row sm:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton pendingText="Sending…">Send offer</SubmitButton>
      </div>
    </Form>
  );
}
