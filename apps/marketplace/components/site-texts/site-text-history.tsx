import { RichText } from '@repo/rich-text/rich-text';
import type { SiteTextName, SiteTextVersion } from '@repo/schemas/marketplace/site-text';
import { DateTime } from '@repo/ui/time';
import { RestoreVersion } from './restore-version.tsx';

export type SiteTextHistoryProps = { name: SiteTextName; versions: readonly SiteTextVersion[] };

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
          {versions.map(({ number, html, editedBy, editedAt }) => (
            <li key={number} className="py-3">
              <details>
                <summary className="cursor-pointer">
                  Version {number}{' '}
                  <span className="text-sm text-muted">
                    by {editedBy.name}, <DateTime value={editedAt} />
                  </span>
                </summary>
                <div className="mt-3 space-y-3 border-l-2 border-line pl-4">
                  <RichText html={html} />
                  {number === latest.number ? null : (
                    <RestoreVersion {...{ name, number, html }} readAt={latest.editedAt} />
                  )}
                </div>
              </details>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
