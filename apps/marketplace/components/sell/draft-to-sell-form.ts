import type { ListingDraftContent } from '@repo/schemas/marketplace/listing-draft';
import type { SellFormValues } from './sell-form-schema.ts';

/** A draft as the form shows it, without its photos. A condition that is not chosen yet is an empty one there. */
export function draftToSellForm({
  photos: _,
  copyOf: __,
  condition,
  ...content
}: ListingDraftContent): SellFormValues {
  return { ...content, condition: condition as SellFormValues['condition'] };
}
