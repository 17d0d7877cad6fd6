import { peekRefusal } from '@repo/accounts/refuse-address-change';
import { linkTokenOf } from '@repo/auth/password-links';
import { supportAddress } from '@repo/base/support-address';
import { NotMeCard } from '@repo/ui/account/address-cards';
import type { Metadata } from 'next';
import type { SearchParams } from '#components/account/return-to.ts';
import { env } from '#env.ts';
import { pageContext } from '#page-context.ts';

// The address holds a secret: no other site may see it as where somebody came from.
export const metadata: Metadata = {
  title: 'This was not me',
  robots: { index: false },
  referrer: 'no-referrer',
};

export default async function NotMePage({ searchParams }: { searchParams: SearchParams }) {
  const token = linkTokenOf((await searchParams).token) ?? '';
  const { db, clock } = await pageContext();
  const refusal = await peekRefusal(db, { token, now: clock() });
  return <NotMeCard token={token} refusal={refusal} supportEmail={supportAddress(env())} />;
}
