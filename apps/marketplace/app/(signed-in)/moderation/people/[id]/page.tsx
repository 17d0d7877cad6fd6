import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { moderationHistoryHref } from '#components/moderation/appeal-card.tsx';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { getModerationHistory, type ModerationHistoryEntry } from '#domain/moderation/get-history.ts';
import { requireModerator } from '#page-context.ts';

type Props = PathProps<{ id: string }> & { searchParams: Promise<{ listing?: string | string[] }> };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireModerator();
  // Whether there is such a person; the page reads the entries.
  return { ctx, found: await orNotFoundPage(getModerationHistory(ctx, { userId: id })) };
});

export const generateMetadata = metadataAfterCheck('History', load);

export default async function HistoryPage(props: Props) {
  const { ctx, found } = await load(props);
  const { person } = found;
  const { listing } = await props.searchParams;
  const listingId = typeof listing === 'string' && listing !== '' ? listing : undefined;
  const { entries } =
    listingId === undefined ? found : await getModerationHistory(ctx, { userId: person.id, listingId });
  return (
    <>
      <ModerationHeader current="none" />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          {listingId === undefined
            ? `Decided about ${person.name}`
            : `Decided about a listing by ${person.name}`}
        </h2>
        <div className="flex flex-wrap gap-2">
          {listingId === undefined ? null : (
            <LinkButton size="sm" href={moderationHistoryHref(person.id)}>
              Everything about {person.name}
            </LinkButton>
          )}
          {person.isBanned ? null : (
            <LinkButton size="sm" href={`/sellers/${person.id}`}>
              Profile
            </LinkButton>
          )}
        </div>
      </div>
      {entries.length > 0 ? (
        <ol className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} personId={person.id} />
          ))}
        </ol>
      ) : (
        <EmptyState
          icon={<Icon name="scroll-text" />}
          title="Nothing was decided"
          description="Hidden listings, bans and appeals appear here."
        />
      )}
    </>
  );
}

function Entry({ entry, personId }: { entry: ModerationHistoryEntry; personId: string }) {
  const { listing } = entry;
  return (
    <li className="space-y-1 py-3 text-sm">
      <p className="break-words">
        <span className="font-medium">{entry.action}</span>
        {listing ? (
          <>
            {': '}
            <PageLink href={moderationHistoryHref(personId, listing.id)} className="link">
              {listing.title}
            </PageLink>
          </>
        ) : null}
      </p>
      {entry.reason ? <p className="whitespace-pre-line break-words">{entry.reason}</p> : null}
      <p className="text-xs text-muted">
        {entry.by}, <DateTime value={entry.at} />
      </p>
    </li>
  );
}
