import { findRefusalByLink } from '@repo/accounts/redeem-refusal-link';
import { parseLinkToken } from '@repo/auth/password-links';
import { supportAddress } from '@repo/base/support-address';
import { secretLinkMetadata } from '@repo/pages/secret-link';
import { NotMeCard } from '@repo/ui/account/email-change-cards';
import type { SearchParams } from '@repo/ui/url-search-params';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const metadata = secretLinkMetadata('This was not me');

export default async function NotMePage({ searchParams }: { searchParams: SearchParams }) {
  const token = parseLinkToken((await searchParams).token) ?? '';
  const { db, clock } = await pageContextOrRedirectToFactorSetUp();
  const refusal = await findRefusalByLink(db, { token, now: clock() });
  return <NotMeCard token={token} refusal={refusal} supportEmail={supportAddress(env())} />;
}
