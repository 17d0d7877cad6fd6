import type { SiteTextName, SiteTextVersionSummaries } from '@repo/schemas/marketplace/site-text';
import { DateTime } from '@repo/ui/time';
import { SiteTextVersionItem } from './site-text-version-item.tsx';

export type SiteTextHistoryProps = { name: SiteTextName; versions: SiteTextVersionSummaries };

/** Earlier texts, each of which can be read and brought back. */
export function SiteTextHistory({ name, versions }: SiteTextHistoryProps) {
  const [latest] = versions;
  return (
    <section aria-labelledby="versions" className="space-y-4">
      <h2 id="versions" className="text-lg">
        Versions
      </h2>
      {latest === undefined ? (
        <p className="text-muted">Nobody has changed this text yet.</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {versions.map(({ number, editedBy, editedAt }) => (
            <li key={number} className="py-3">
              <SiteTextVersionItem
                {...{ name, number }}
                isLatest={number === latest.number}
                readAt={latest.editedAt}
              >
                Version {number}{' '}
                <span className="text-sm text-muted">
                  by {editedBy.name}, <DateTime value={editedAt} />
                </span>
              </SiteTextVersionItem>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
