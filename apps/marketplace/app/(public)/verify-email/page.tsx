import { linkTokenOf } from '@repo/auth/password-links';
import { VerifyEmailCard } from '@repo/ui/account/verify-email-card';
import type { Metadata } from 'next';
import type { SearchParams } from '#components/account/return-to.ts';
import { peekVerification } from '#domain/accounts/peek-verification.ts';
import { pageContext } from '#page-context.ts';

// The address holds a secret: no other site may see it as where somebody came from.
export const metadata: Metadata = {
  title: 'Confirm your email address',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function VerifyEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const token = linkTokenOf((await searchParams).token) ?? '';
  const { db, clock } = await pageContext();
  const link = await peekVerification(db, { token, now: clock() });
  return <VerifyEmailCard token={token} link={link && { email: link.email, isProven: link.isProven }} />;
}
