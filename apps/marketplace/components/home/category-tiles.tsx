'use client';

import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import type { IconName } from '@repo/ui/icon-names';
import { PageLink } from '@repo/ui/page-link';

export type CategoryTile = { slug: string; name: string; icon: IconName; count: number };

/** The top categories with what is for sale in each. */
export function CategoryTiles({ tiles }: { tiles: readonly CategoryTile[] }) {
  if (tiles.length === 0) return null;
  return (
    <nav aria-label="Categories">
      <ul className="grid grid-cols-4 gap-2 max-[18rem]:grid-cols-2 xl:grid-cols-8">
        {tiles.map(({ slug, name, icon, count }) => (
          <li key={slug}>
            <PageLink href={`/?category=${slug}`} className="category-tile">
              <Icon name={icon} />
              <span>{name}</span> <span>{formatCount(count, ['listing', 'listings'])}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
