import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { FollowedSellers } from '#components/following/followed-sellers.tsx';
import { ListingGrid } from '#components/listings/listing-grid.tsx';
import { listAvailableListingsOfFollowedSellers } from '#domain/following/list-followed-listings.ts';
import { listFollowedSellers } from '#domain/following/list-followed-sellers.ts';
import { parseTimeCursor } from '#domain/time-cursor.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Following' };

type Sent = string | string[] | undefined;
type Props = { searchParams: Promise<{ before?: Sent; sellers?: Sent }> };

const pageSize = 24;

/** A cursor that is not one of ours falls back to the first page. */
const readCursor = (sent: Sent) => (typeof sent === 'string' ? parseTimeCursor(sent) : null);

export default async function FollowingPage({ searchParams }: Props) {
  const ctx = await requireActor();
  const { before, sellers } = await searchParams;
  const after = readCursor(before);
  const cursor = typeof sellers === 'string' && readCursor(sellers) ? sellers : undefined;
  const [followed, { data, nextCursor }] = await Promise.all([
    listFollowedSellers(ctx, { cursor, limit: pageSize }),
    listAvailableListingsOfFollowedSellers(ctx, { after, limit: pageSize }),
  ]);
  const isFirst = after === null && cursor === undefined;
  if (isFirst && followed.data.length === 0) return <NobodyFollowed />;
  return (
    <div className="space-y-8">
      <PageHeader
        title="Following"
        description="What sellers you follow have for sale, newest first. They cannot see who follows them."
      />
      <FollowedSellers {...followed} isFirst={cursor === undefined} />
      <section aria-labelledby="newest" className="space-y-4">
        <h2 id="newest" className="text-lg">
          {after ? 'Older listings' : 'Newest listings'}
        </h2>
        {data.length > 0 ? (
          <ListingGrid listings={data} label="Listings of sellers you follow" level={3} eagerFirstPhotos />
        ) : (
          <p className="text-muted">{after ? 'There are no older ones.' : 'Nothing is for sale just now.'}</p>
        )}
        <div className="flex flex-wrap gap-2">
          {after ? <LinkButton href="/following">Newest listings</LinkButton> : null}
          {nextCursor ? (
            <LinkButton href={`/following?before=${nextCursor}`}>Older listings</LinkButton>
          ) : null}
        </div>
      </section>
    </div>
  );
}

function NobodyFollowed() {
  return (
    <>
      <PageHeader title="Following" description="What sellers you follow have for sale." />
      <EmptyState
        icon={<Icon name="users" />}
        title="You follow nobody yet"
        description="Press “Follow” on a seller’s page, and we tell you what they list."
        action={
          <LinkButton href="/" variant="primary">
            Browse listings
          </LinkButton>
        }
      />
    </>
  );
}
