import { peekChange } from '@repo/accounts/confirm-address-change';
import { linkTokenOf } from '@repo/auth/password-links';
import { ConfirmAddressCard } from '@repo/ui/account/address-cards';
import type { Metadata } from 'next';
import type { SearchParams } from '#components/account/return-to.ts';
import { pageContext } from '#page-context.ts';

// The address holds a secret: no other site may see it as where somebody came from.
export const metadata: Metadata = {
  title: 'Confirm your new email address',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function ConfirmAddressPage({ searchParams }: { searchParams: SearchParams }) {
  const token = linkTokenOf((await searchParams).token) ?? '';
  const { db, clock, actor } = await pageContext();
  const change = await peekChange(db, { token, now: clock() });
  return <ConfirmAddressCard token={token} change={change} actor={actor} />;
}
