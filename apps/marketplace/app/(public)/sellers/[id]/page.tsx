import { loadOnce } from '@repo/pages/load-once';
import { notFoundPage } from '@repo/pages/not-found-page';
import { nullIfNotFound } from '@repo/pages/or-not-found';
import { pageQuery } from '@repo/schemas/marketplace/common';
import type { PublicUser } from '@repo/schemas/marketplace/user';
import { Avatar } from '@repo/ui/avatar';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { PageNotFound } from '@repo/ui/page-not-found';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { DateTime } from '@repo/ui/time';
import type { Metadata } from 'next';
import { ListingGrid } from '#components/listings/listing-grid.tsx';
import { ReportDialog } from '#components/reports/report-dialog.tsx';
import { listSellerListings } from '#domain/listings/list-seller-listings.ts';
import { getPublicProfile } from '#domain/profile/get-public-profile.ts';
import { pageContextOrFactorSetUpRedirect } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ page?: string | string[] }> };

/** Shared by metadata and page. */
const readSeller = loadOnce(
  async ({ id }: { id: string }): Promise<PublicUser | null> =>
    nullIfNotFound(getPublicProfile(await pageContextOrFactorSetUpRedirect(), { id })),
);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const seller = await readSeller(props);
  if (!seller) return { title: 'Page not found', robots: { index: false } };
  return { title: `${seller.name}’s listings` };
}

export default async function SellerPage(props: Props) {
  const seller = await readSeller(props);
  if (!seller) {
    return notFoundPage(
      <PageNotFound
        description="The account may have been closed, or there is a mistake in the address."
        action="Browse listings"
      />,
    );
  }
  // An invalid page number falls back to the first page.
  const page = pageQuery.safeParse((await props.searchParams).page).data ?? 1;
  const ctx = await pageContextOrFactorSetUpRedirect();
  const { data, pagination } = await listSellerListings(ctx, seller.id, { page, limit: 24 });

  return (
    <div className="space-y-8">
      <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-6">
        <Avatar name={seller.name} src={seller.image} size="xl" />
        <div className="min-w-0 space-y-2">
          <h1 className="text-xl break-words">{seller.name}</h1>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted [&_svg]:size-4">
            {seller.isVerified ? (
              <li className="flex items-center gap-1">
                <Icon name="badge-check" className="text-success" /> Verified email
              </li>
            ) : null}
            {seller.location ? (
              <li className="flex items-center gap-1">
                <Icon name="map-pin" /> {seller.location}
              </li>
            ) : null}
            <li>
              Here since <DateTime value={seller.memberSince} dateOnly />
            </li>
            <li>{seller.counts.sold} sold</li>
          </ul>
          {seller.bio ? <p className="max-w-[70ch] whitespace-pre-line break-words">{seller.bio}</p> : null}
        </div>
        {ctx.actor?.id === seller.id ? null : (
          <div className="max-sm:col-start-2 max-sm:-ml-3">
            <ReportDialog
              target={{ kind: 'person', id: seller.id, name: seller.name }}
              isSignedIn={ctx.actor !== null}
            />
          </div>
        )}
      </header>
      <section aria-labelledby="for-sale" className="space-y-4">
        <h2 id="for-sale" className="text-lg">
          For sale now ({seller.counts.available})
        </h2>
        {data.length > 0 ? (
          <ListingGrid listings={data} label={`${seller.name}’s listings`} level={3} isMain />
        ) : pagination.total > 0 ? (
          <PastLastPage noun="listings" href={`/sellers/${seller.id}`} level={3} />
        ) : (
          <EmptyState
            level={3}
            icon={<Icon name="tags" />}
            title="Nothing for sale right now"
            description="Look again another day."
          />
        )}
        <Pagination
          page={pagination.page}
          totalPages={pagination.totalPages}
          hrefFor={(number) => `/sellers/${seller.id}${number > 1 ? `?page=${number}` : ''}`}
          label="Pages of listings"
        />
      </section>
    </div>
  );
}
