import {
  attributeValuesSchema,
  type CategoryAttribute,
  parseTypedNumberAttributes,
} from '@repo/schemas/marketplace/category-attribute';
import type { CreateListingBody } from '@repo/schemas/marketplace/listing';
import { listingBodyFields, listingDraftFields } from '@repo/schemas/marketplace/listing-fields';
import { typedAmountField } from '@repo/schemas/typed-amount';
import type { useZodForm } from '@repo/ui/form';
import { z } from 'zod';

const feeText = typedAmountField('Enter the delivery fee', listingBodyFields.deliveryFee.unwrap(), '19.90');

const { meetupOnly: _, canDeliver: __, images: ___, ...typedAsSent } = listingBodyFields;

const typedFields = z
  .object({
    // First, because the summary of problems follows this order.
    ...listingDraftFields,
    ...typedAsSent,
    attributes: z.record(z.string(), z.string()),
    price: typedAmountField('Enter a price', listingBodyFields.price, '19.90'),
    // One choice instead of two switches that could contradict each other.
    handover: z.enum(['open', 'meetup', 'delivery'], 'Choose how the item changes hands'),
    deliveryFee: z.string().trim(),
    tags: z
      .string()
      .transform((text) => text.split(','))
      .pipe(listingBodyFields.tags),
  })
  .transform(({ handover, deliveryFee, ...rest }, context) => {
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

/** The API's fields, but amounts and tags are typed text and the handover is one choice. Photos have separate state. */
export const createSellFormSchema = (
  categories: readonly { id: string; attributes: CategoryAttribute[] }[],
) =>
  typedFields.transform(({ attributes: typed, ...rest }, context): Omit<CreateListingBody, 'images'> => {
    const attributes = categories.find(({ id }) => id === rest.categoryId)?.attributes ?? [];
    const parsed = attributeValuesSchema(attributes).safeParse(parseTypedNumberAttributes(attributes, typed));
    for (const { path, message } of parsed.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['attributes', ...path], message });
    return { ...rest, attributes: parsed.data ?? {} };
  });

export type SellFormValues = z.input<typeof typedFields>;
export type SellFormOutput = z.output<ReturnType<typeof createSellFormSchema>>;
export type SellForm = ReturnType<typeof useZodForm<SellFormValues, SellFormOutput>>;
