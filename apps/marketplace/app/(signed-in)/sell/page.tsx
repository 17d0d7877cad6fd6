import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { PageHeader } from '@repo/ui/page-header';
import { cache } from 'react';
import { NewListingForm, type NewListingFormProps } from '#components/sell/new-listing-form.tsx';
import { sellCategoriesWithAttributes } from '#components/sell/sell-categories-with-attributes.ts';
import {
  draftToSellFormValues,
  emptySellFormValues,
  listingToSellFormValues,
} from '#components/sell/to-sell-form.ts';
import { listAttributesOfActiveCategories } from '#domain/categories/list-attributes.ts';
import { listActiveCategories } from '#domain/categories/list-categories.ts';
import type { SignedInContext } from '#domain/context.ts';
import { getDraft } from '#domain/drafts/get-draft.ts';
import { getOwnListingUnlessHidden } from '#domain/listings/get-own-listing.ts';
import { requireActor } from '#page-context.ts';

type Start = NewListingFormProps['start'];
type SearchParams = { draft?: string | string[]; copy?: string | string[] };

async function startFromDraft(ctx: SignedInContext, id: string): Promise<Start> {
  const { content, updatedAt } = await orNotFoundPage(getDraft(ctx, id));
  return {
    values: draftToSellFormValues(content),
    photos: content.photos,
    draft: { id, updatedAt },
    copyOf: content.copyOf || undefined,
  };
}

/** A copy uses the same pictures. */
async function startFromCopy(ctx: SignedInContext, id: string): Promise<Start> {
  const listing = await orNotFoundPage(getOwnListingUnlessHidden(ctx, id));
  return {
    values: listingToSellFormValues(listing),
    photos: listing.images.map(({ url }) => ({ url, key: ctx.media.keyFromUrl(url) ?? '' })),
    draft: null,
    copyOf: listing.id,
  };
}

type Props = { searchParams: Promise<SearchParams> };

const readStart = cache(async (draft: string | undefined, copy: string | undefined): Promise<Start> => {
  const ctx = await requireActor();
  if (draft !== undefined) return startFromDraft(ctx, draft);
  if (copy !== undefined) return startFromCopy(ctx, copy);
  return { values: emptySellFormValues, photos: [], draft: null };
});

async function startOf({ searchParams }: Props): Promise<Start> {
  const parameters = await searchParams;
  const [draft] = [parameters.draft].flat();
  const [copy] = [parameters.copy].flat();
  return readStart(draft, copy);
}

export const generateMetadata = metadataAfterCheck('Sell something', startOf);

export default async function SellPage(props: Props) {
  const ctx = await requireActor();
  const start = await startOf(props);
  const [categories, attributes] = await Promise.all([
    listActiveCategories(ctx),
    listAttributesOfActiveCategories(ctx),
  ]);
  return (
    <>
      <PageHeader title="Sell something" description="Good photos and an honest description sell fastest." />
      <NewListingForm
        // Each new listing gets a new form, also when the current form has become a draft.
        key={start.draft?.id ?? crypto.randomUUID()}
        categories={sellCategoriesWithAttributes(categories, attributes)}
        sellerName={ctx.actor.name}
        start={start}
      />
    </>
  );
}
