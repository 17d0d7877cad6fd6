import { checkedTitle } from '@repo/pages/checked-title';
import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { PageHeader } from '@repo/ui/page-header';
import { cache } from 'react';
import { EditListingForm } from '#components/sell/edit-listing-form.tsx';
import { toSellForm } from '#components/sell/to-sell-form.ts';
import { listCategories } from '#domain/categories/list-categories.ts';
import { getOwnListing } from '#domain/listings/get-own-listing.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const ctx = await requireActor();
  return { ctx, listing: await orNotFound(getOwnListing(ctx, id)) };
});

export const generateMetadata = checkedTitle('Edit listing', async ({ params }: Props) =>
  load((await pathParams(params)).id),
);

export default async function EditListingPage({ params }: Props) {
  const { ctx, listing } = await load((await pathParams(params)).id);
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
