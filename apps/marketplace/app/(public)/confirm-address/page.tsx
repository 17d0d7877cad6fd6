import { findEmailChangeByLink } from '@repo/accounts/confirm-email-change';
import { parseLinkToken } from '@repo/auth/password-links';
import { secretLinkMetadata } from '@repo/pages/secret-link';
import { ConfirmNewEmailCard } from '@repo/ui/account/email-change-cards';
import type { SearchParams } from '@repo/ui/url-search-params';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata = secretLinkMetadata('Confirm your new email address');

export default async function ConfirmAddressPage({ searchParams }: { searchParams: SearchParams }) {
  const token = parseLinkToken((await searchParams).token) ?? '';
  const { db, clock, actor } = await pageContextOrRedirectToFactorSetUp();
  const change = await findEmailChangeByLink(db, { token, now: clock() });
  return (
    <ConfirmNewEmailCard
      token={token}
      change={change}
      actor={actor}
      note="A connected Google account is removed; you can connect it again."
    />
  );
}
