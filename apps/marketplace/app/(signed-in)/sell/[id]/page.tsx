import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { EditListingForm } from '#components/sell/edit-listing-form.tsx';
import { toSellForm } from '#components/sell/to-sell-form.ts';
import { listCategories } from '#domain/categories/list-categories.ts';
import { getOwnListing } from '#domain/listings/get-own-listing.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Edit listing' };

type Props = { params: Promise<{ id: string }> };

export default async function EditListingPage({ params }: Props) {
  const ctx = await requireActor();
  const listing = await orNotFound(getOwnListing(ctx, (await pathParams(params)).id));
  const categories = await listCategories(ctx);
  return (
    <>
      <PageHeader title="Edit listing" />
      <EditListingForm
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
