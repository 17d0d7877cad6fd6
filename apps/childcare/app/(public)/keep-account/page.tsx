import { peekKeepLink } from '@repo/account-deletion/close-account';
import { deletionDay } from '@repo/account-deletion/deletion-texts';
import { linkTokenOf } from '@repo/auth/password-links';
import { KeepAccountCard } from '@repo/ui/account/keep-account-card';
import type { Metadata } from 'next';
import type { SearchParams } from '#components/account/return-to.ts';
import { pageContext } from '#page-context.ts';

// The address holds a secret: no other site may see it as where somebody came from.
export const metadata: Metadata = {
  title: 'Keep your account',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function KeepAccountPage({ searchParams }: { searchParams: SearchParams }) {
  const token = linkTokenOf((await searchParams).token) ?? '';
  const { db } = await pageContext();
  const link = await peekKeepLink(db, token);
  return <KeepAccountCard token={token} link={link && { email: link.email, day: deletionDay(link.dueAt) }} />;
}
