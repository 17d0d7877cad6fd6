import { orNotFound } from '@repo/pages/or-not-found';
import { refusePage } from '@repo/pages/refuse-page';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { draftToSellForm } from '#components/sell/draft-to-sell-form.ts';
import { NewListingForm, type NewListingFormProps } from '#components/sell/new-listing-form.tsx';
import { emptySellForm } from '#components/sell/sell-form-schema.ts';
import { toSellForm } from '#components/sell/to-sell-form.ts';
import { listCategories } from '#domain/categories/list-categories.ts';
import type { SignedInContext } from '#domain/context.ts';
import { getDraft } from '#domain/drafts/get-draft.ts';
import { getOwnListing } from '#domain/listings/get-own-listing.ts';
import { isHiddenByModerator } from '#domain/listings/hidden-by-moderator.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Sell something' };

type Start = NewListingFormProps['start'];
type SearchParams = { draft?: string | string[]; copy?: string | string[] };

async function startFromDraft(ctx: SignedInContext, id: string): Promise<Start> {
  const { content, updatedAt } = await orNotFound(getDraft(ctx, id));
  return {
    values: draftToSellForm(content),
    photos: content.photos,
    draft: { id, updatedAt },
    copyOf: content.copyOf || undefined,
  };
}

/** A copy shows the same pictures. What a moderator has hidden is not offered again this way. */
async function startFromCopy(ctx: SignedInContext, id: string): Promise<Start> {
  const listing = await orNotFound(getOwnListing(ctx, id));
  if (listing.status === 'HIDDEN' || (await isHiddenByModerator(ctx.db, listing.id))) refusePage();
  return {
    values: toSellForm(listing),
    photos: listing.images.map(({ url }) => ({ url, key: ctx.media.keyFromUrl(url) ?? '' })),
    draft: null,
    copyOf: listing.id,
  };
}

export default async function SellPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor();
  const parameters = await searchParams;
  const [draft] = [parameters.draft].flat();
  const [copy] = [parameters.copy].flat();
  const start =
    draft !== undefined
      ? await startFromDraft(ctx, draft)
      : copy !== undefined
        ? await startFromCopy(ctx, copy)
        : { values: emptySellForm, photos: [], draft: null };
  const categories = await listCategories(ctx);
  return (
    <>
      <PageHeader title="Sell something" description="Good photos and an honest description sell fastest." />
      <NewListingForm
        // Coming here for another listing is another form, also from a form that became a draft meanwhile.
        key={start.draft?.id ?? crypto.randomUUID()}
        categories={categories.map(({ id, name }) => ({ id, name }))}
        sellerName={ctx.actor.name}
        start={start}
      />
    </>
  );
}
