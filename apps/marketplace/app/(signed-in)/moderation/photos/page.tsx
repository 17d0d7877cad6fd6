import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { scamPhotoMatchQuery } from '@repo/schemas/marketplace/scam-photo';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { ScamPhotoCard } from '#components/moderation/scam-photo-card.tsx';
import { listScamPhotoMatches } from '#domain/scam-photos/list-scam-photo-matches.ts';
import { requireModerator } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck({ title: 'Photos', robots: { index: false } }, () =>
  requireModerator(),
);

const path = '/moderation/photos';
const hrefFor = (page: number) => (page === 1 ? path : `${path}?page=${page}`);

export default async function ScamPhotosPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireModerator();
  const sent = Object.fromEntries(await toUrlSearchParams(searchParams));
  const query = scamPhotoMatchQuery.safeParse(sent).data ?? scamPhotoMatchQuery.parse({});
  const { data, pagination } = await listScamPhotoMatches(ctx, query);
  return (
    <>
      <ModerationHeader current="photos" />
      <p className="mb-6 max-w-2xl text-muted">
        Listings with a photo like one of a listing that was hidden as a scam. Nobody has hidden them: look
        whether somebody offers the same thing again.
      </p>
      {data.length > 0 ? (
        <ul className="space-y-4">
          {data.map((match) => (
            <li key={match.listing.id}>
              <ScamPhotoCard match={match} isOwn={match.listing.seller.id === ctx.actor.id} />
            </li>
          ))}
        </ul>
      ) : pagination.total > 0 ? (
        <PastLastPage noun="listings" href={path} />
      ) : (
        <EmptyState
          icon={<Icon name="image-off" />}
          title="No photo looks like one of a scam"
          description="When you hide a listing as a scam, its photos are recognised if they are posted again, even resized, slightly cropped or written on."
        />
      )}
      <Pagination
        className="mt-8"
        page={pagination.page}
        totalPages={pagination.totalPages}
        hrefFor={hrefFor}
      />
    </>
  );
}
