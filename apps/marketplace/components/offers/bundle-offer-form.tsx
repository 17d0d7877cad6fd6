'use client';

import { bundleOfferListingCounts, makeBundleOfferBody } from '@repo/schemas/marketplace/offer';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Field } from '@repo/ui/field';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { MoneyField } from '@repo/ui/form-fields';
import { formatSgd, parseTypedSgd } from '@repo/ui/format-sgd';
import { useRouter } from 'next/navigation';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api } from '#api.ts';
import { sumPrices } from '#components/chat/offered-together.ts';

export type BundleChoice = { id: string; title: string; price: string };

/** Typed money becomes a number; everything is checked by the API's own schema. */
const typedBundle = z
  .object({ listingIds: z.array(z.string()), amount: z.string() })
  .transform(({ listingIds, amount }, context) => {
    const typed = parseTypedSgd(amount);
    const checked = makeBundleOfferBody.safeParse({
      listingIds,
      amount: typed === null ? undefined : Number(typed),
    });
    if (checked.success) return checked.data;
    for (const { message, path } of checked.error.issues) context.addIssue({ code: 'custom', message, path });
    return z.NEVER;
  });

type Props = { choices: readonly BundleChoice[]; first: string | undefined };

/** Several of a seller's listings, and one price for all. The first that is chosen gives the chat. */
export function BundleOfferForm({ choices, first }: Props) {
  const router = useRouter();
  const form = useZodForm(typedBundle, {
    defaultValues: { listingIds: first === undefined ? [] : [first], amount: '' },
  });
  const problem = form.formState.errors.listingIds?.message;
  const chosen = useWatch({ control: form.control, name: 'listingIds' });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const answer = await api('POST /api/bundle-offers', { body });
        if (!answer.ok) return answer.failure;
        router.push(`/chat/${answer.data.conversationId}`);
      }}
    >
      <Field
        id="listingIds"
        group
        label="What would you like?"
        help={`Choose ${bundleOfferListingCounts.least} to ${bundleOfferListingCounts.most}.`}
        {...(problem && { error: problem })}
      >
        {() => (
          <ul className="divide-y divide-line rounded-lg border border-line px-3">
            {choices.map(({ id, title, price }) => (
              <li key={id}>
                <CheckboxWithLabel
                  {...form.register('listingIds')}
                  value={id}
                  label={<span className="break-words">{title}</span>}
                  suffix={formatSgd(price)}
                />
              </li>
            ))}
          </ul>
        )}
      </Field>
      <Chosen prices={choices.filter(({ id }) => chosen.includes(id)).map(({ price }) => price)} />
      <MoneyField
        control={form.control}
        name="amount"
        label="Your price for all of them"
        help="The seller has 48 hours to answer. You can withdraw your offer until then."
      />
      <SubmitButton pendingText="Sending…">Send offer</SubmitButton>
    </Form>
  );
}

function Chosen({ prices }: { prices: readonly string[] }) {
  return (
    <p role="status" className="text-sm text-muted">
      {prices.length === 0
        ? 'Nothing is chosen yet.'
        : `${prices.length} chosen, listed for ${formatSgd(sumPrices(prices))}${prices.length > 1 ? ' together' : ''}.`}
    </p>
  );
}
