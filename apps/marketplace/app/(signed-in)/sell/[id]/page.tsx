import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import type { Listing } from '@repo/schemas/marketplace/listing';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ListingForm } from '#components/sell/listing-form.tsx';
import { toSellForm } from '#components/sell/to-sell-form.ts';
import { listCategories } from '#domain/categories/list-categories.ts';
import type { Context } from '#domain/context.ts';
import { getListing } from '#domain/listings/get-listing.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Edit listing' };

type Props = { params: Promise<{ id: string }> };

export default async function EditListingPage({ params }: Props) {
  const ctx = await requireActor();
  const listing = await readOwnListing(ctx, (await pathParams(params)).id);
  const categories = await listCategories(ctx);
  return (
    <>
      <PageHeader title="Edit listing" />
      <ListingForm
        categories={categories.map(({ id, name }) => ({ id, name }))}
        existing={{
          id: listing.id,
          slug: listing.slug,
          values: toSellForm(listing),
          updatedAt: listing.updatedAt,
          photos: listing.images.map(({ url }) => ({ url, key: ctx.media.keyFromUrl(url) ?? '' })),
        }}
        sellerName={ctx.actor.name}
      />
    </>
  );
}

/** Another person's listing cannot be edited, so this page of it does not exist. */
async function readOwnListing(ctx: Context, id: string): Promise<Listing> {
  const listing = await orNotFound(getListing(ctx, id));
  if (listing.seller.id !== ctx.actor?.id) notFound();
  return listing;
}
