import type { FollowingPage } from '@repo/schemas/marketplace/follow';
import { Avatar } from '@repo/ui/avatar';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';

export type FollowedSellersProps = FollowingPage & {
  /** False for those after a cursor. */
  isFirst: boolean;
};

/** A cursor leads forward only, so the way back is to the first. */
export function FollowedSellers({ data, nextCursor, isFirst }: FollowedSellersProps) {
  return (
    <section aria-labelledby="sellers" className="space-y-4">
      <h2 id="sellers" className="text-lg">
        {isFirst ? 'Sellers' : 'More sellers'}
      </h2>
      {data.length === 0 ? <p className="text-muted">There are no more.</p> : null}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data.map(({ seller, available }) => (
          <li key={seller.id}>
            <PageLink
              href={`/sellers/${seller.id}`}
              className="flex items-center gap-3 rounded-lg border border-line bg-surface-raised p-3 transition-colors hover:bg-surface-muted"
            >
              <Avatar name={seller.name} src={seller.image} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{seller.name}</span>{' '}
                <span className="block text-sm text-muted">{available} for sale</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {isFirst ? null : <LinkButton href="/following">First sellers</LinkButton>}
        {nextCursor ? <LinkButton href={`/following?sellers=${nextCursor}`}>More sellers</LinkButton> : null}
      </div>
    </section>
  );
}
