import { parseLinkToken } from '@repo/auth/password-links';
import { secretLinkMetadata } from '@repo/pages/secret-link';
import { VerifyEmailCard } from '@repo/ui/account/verify-email-card';
import type { SearchParams } from '@repo/ui/url-search-params';
import { findVerificationByLinkToken } from '#domain/accounts/verification-links.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata = secretLinkMetadata('Confirm your email address');

export default async function VerifyEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const token = parseLinkToken((await searchParams).token) ?? '';
  const { db, clock } = await pageContextOrRedirectToFactorSetUp();
  const link = await findVerificationByLinkToken(db, { token, now: clock() });
  return <VerifyEmailCard token={token} link={link && { email: link.email, isProven: link.isProven }} />;
}
