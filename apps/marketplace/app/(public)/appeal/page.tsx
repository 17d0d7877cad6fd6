import { secretLinkMetadata } from '@repo/pages/secret-link';
import { AccountCard } from '@repo/ui/account/account-card';
import { UnusableLinkCard } from '@repo/ui/account/unusable-link-card';
import { DateTime } from '@repo/ui/time';
import type { SearchParams } from '@repo/ui/url-search-params';
import { AppealForm } from '#components/appeals/appeal-form.tsx';
import { AppealState } from '#components/appeals/appeal-state.tsx';
import { readAppealedDecision } from '#domain/moderation/appeals.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata = secretLinkMetadata('Appeal');

/** For people who may be unable to sign in: the link is what they have. */
export default async function AppealPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams;
  const sent = typeof token === 'string' && token.length <= 2_000 ? token : '';
  const decision = await readAppealedDecision(await pageContextOrRedirectToFactorSetUp(), sent);
  if (decision === null) {
    return (
      <UnusableLinkCard title="Appeal" href="/" linkText="To the front page">
        The address is not complete, or it was mailed to an address that is no longer yours. Open the newest
        mail about the decision, or the hidden listing itself.
      </UnusableLinkCard>
    );
  }
  const { listingTitle, reason, decidedAt } = decision;
  return (
    <AccountCard
      title="Appeal"
      description={
        listingTitle === null
          ? 'A moderator has suspended your account.'
          : `A moderator has hidden your listing “${listingTitle}”.`
      }
    >
      <dl className="space-y-2 text-sm">
        <div>
          <dt className="text-muted">Decided</dt>
          <dd>
            <DateTime value={decidedAt} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">Reason</dt>
          <dd className="break-words">{reason || 'None was given'}</dd>
        </div>
      </dl>
      {decision.appeal !== null || decision.hasEnded ? (
        <AppealState decision={decision} />
      ) : (
        <AppealForm token={sent} />
      )}
    </AccountCard>
  );
}
