import type { CreateListingBody } from '@repo/schemas/marketplace/listing';
import { listingBodyFields, listingDraftFields } from '@repo/schemas/marketplace/listing-fields';
import { typedAmount } from '@repo/schemas/typed-amount';
import { z } from 'zod';

const feeText = typedAmount('Enter the delivery fee', listingBodyFields.deliveryFee.unwrap(), '19.90');

const { meetupOnly: _, canDeliver: __, images: ___, ...typedAsSent } = listingBodyFields;

/** The API's fields, but amounts and tags are typed text and the handover is one choice. Photos have separate state. */
export const sellForm = z
  .object({
    // First, because the summary of problems follows this order.
    ...listingDraftFields,
    ...typedAsSent,
    price: typedAmount('Enter a price', listingBodyFields.price, '19.90'),
    // One choice instead of two switches that could contradict each other.
    handover: z.enum(['open', 'meetup', 'delivery'], 'Choose how the item changes hands'),
    deliveryFee: z.string().trim(),
    tags: z
      .string()
      .transform((text) => text.split(','))
      .pipe(listingBodyFields.tags),
  })
  .transform(({ handover, deliveryFee, ...rest }, context): Omit<CreateListingBody, 'images'> => {
    const canDeliver = handover === 'delivery';
    const fee = canDeliver && deliveryFee !== '' ? feeText.safeParse(deliveryFee) : null;
    if (fee && !fee.success) {
      context.addIssue({
        code: 'custom',
        path: ['deliveryFee'],
        message: fee.error.issues[0]?.message ?? 'Enter the fee',
      });
    }
    return { ...rest, meetupOnly: handover === 'meetup', canDeliver, deliveryFee: fee?.data ?? null };
  });

export type SellFormValues = z.input<typeof sellForm>;
export type SellFormOutput = z.output<typeof sellForm>;
