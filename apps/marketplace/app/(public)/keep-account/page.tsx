import { findAccountByKeepLink } from '@repo/account-deletion/deletion-rows';
import { formatDeletionDay } from '@repo/account-deletion/deletion-texts';
import { parseLinkToken } from '@repo/auth/password-links';
import { secretLinkMetadata } from '@repo/pages/secret-link';
import { CancelDeletionCard } from '@repo/ui/account/cancel-deletion-card';
import type { SearchParams } from '@repo/ui/url-search-params';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata = secretLinkMetadata('Keep your account');

export default async function KeepAccountPage({ searchParams }: { searchParams: SearchParams }) {
  const token = parseLinkToken((await searchParams).token) ?? '';
  const { db } = await pageContextOrRedirectToFactorSetUp();
  const link = await findAccountByKeepLink(db, token);
  return (
    <CancelDeletionCard
      token={token}
      link={link && { email: link.email, day: formatDeletionDay(link.dueAt) }}
    />
  );
}
