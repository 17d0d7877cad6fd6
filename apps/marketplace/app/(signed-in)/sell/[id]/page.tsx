import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { PageHeader } from '@repo/ui/page-header';
import { EditListingForm } from '#components/sell/edit-listing-form.tsx';
import { sellCategoriesWithAttributes } from '#components/sell/sell-categories-with-attributes.ts';
import { listingToSellFormValues } from '#components/sell/to-sell-form.ts';
import { listAttributesOfActiveCategories } from '#domain/categories/list-attributes.ts';
import { listActiveCategories } from '#domain/categories/list-categories.ts';
import { getOwnListing } from '#domain/listings/get-own-listing.ts';
import { requireActor } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  return { ctx, listing: await orNotFoundPage(getOwnListing(ctx, id)) };
});

export const generateMetadata = metadataAfterCheck('Edit listing', load);

export default async function EditListingPage(props: PathProps<{ id: string }>) {
  const { ctx, listing } = await load(props);
  const [categories, attributes] = await Promise.all([
    listActiveCategories(ctx),
    listAttributesOfActiveCategories(ctx),
  ]);
  return (
    <>
      <PageHeader title="Edit listing" />
      <EditListingForm
        categories={sellCategoriesWithAttributes(categories, attributes, listing.attributes)}
        existing={{
          id: listing.id,
          slug: listing.slug,
          values: listingToSellFormValues(listing),
          updatedAt: listing.updatedAt,
          photos: listing.images.map(({ url }) => ({ url, key: ctx.media.keyFromUrl(url) ?? '' })),
        }}
        sellerName={ctx.actor.name}
      />
    </>
  );
}
