import type { Appeal } from '@repo/schemas/marketplace/appeal';
import { Card } from '@repo/ui/card';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { RelativeTime } from '@repo/ui/time';
import { AnswerAppealForm } from './answer-appeal-form.tsx';

export function AppealCard({ appeal }: { appeal: Appeal }) {
  const { id, subject, listing, decidedBy } = appeal;
  return (
    <Card>
      <article aria-labelledby={`appeal-${id}`} className="space-y-4">
        <header className="space-y-1">
          <h2 id={`appeal-${id}`} className="text-base break-words">
            {listing ? (
              <PageLink href={`/listings/${listing.slug}`} className="hover:underline">
                {listing.title}
              </PageLink>
            ) : (
              `Ban of ${subject.name}`
            )}
          </h2>
          <p className="text-sm text-muted">
            {listing ? `Listing by ${subject.name}, hidden` : 'Banned'}{' '}
            <RelativeTime value={appeal.decidedAt} />
            {decidedBy ? ` by ${decidedBy.name}` : ''} ·{' '}
            <PageLink href={moderationHistoryHref(subject.id, listing?.id)} className="link">
              History
              <span className="sr-only"> of {listing?.title ?? subject.name}</span>
            </PageLink>
          </p>
        </header>
        <dl className="space-y-3 text-sm">
          <div>
            <dt className="text-muted">Reason of the decision</dt>
            <dd className="break-words">{appeal.reason || 'None was given'}</dd>
          </div>
          <div>
            <dt className="text-muted">
              {subject.name} appealed <RelativeTime value={appeal.appealedAt} />
            </dt>
            <dd className="whitespace-pre-line break-words">{appeal.text}</dd>
          </div>
        </dl>
        {appeal.outcome === null ? (
          <AnswerAppealForm decisionId={id} isBan={listing === null} />
        ) : (
          <Answer {...appeal} outcome={appeal.outcome} />
        )}
      </article>
    </Card>
  );
}

function Answer({
  outcome,
  answer,
  answeredBy,
  answeredAt,
}: Pick<Appeal, 'answer' | 'answeredBy' | 'answeredAt'> & { outcome: NonNullable<Appeal['outcome']> }) {
  return (
    <div className="space-y-2 border-t border-line pt-4 text-sm">
      <StatusBadge tone={outcome === 'RESTORED' ? 'success' : 'neutral'}>
        {outcome === 'RESTORED' ? 'Taken back' : 'Stays'}
      </StatusBadge>
      <p className="break-words">{answer}</p>
      {answeredAt ? (
        <p className="text-xs text-muted">
          Answered{answeredBy ? ` by ${answeredBy.name}` : ''}, <RelativeTime value={answeredAt} />
        </p>
      ) : null}
    </div>
  );
}

/** The page of what was decided about a person, or about one of their listings. */
export function moderationHistoryHref(userId: string, listingId?: string): string {
  const query = listingId === undefined ? '' : `?${new URLSearchParams({ listing: listingId })}`;
  return `/moderation/people/${encodeURIComponent(userId)}${query}`;
}
