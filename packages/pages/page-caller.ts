import { deferWork } from '@repo/base/deferred';
import type { TrustedProxies } from '@repo/base/ip-address';
import type { Logger } from '@repo/base/logger';
import { clientAddressOf } from '@repo/http/client-address';
import { pathAndQueryHeader } from '@repo/http/page-path';
import { requestIdOf } from '@repo/http/request-id';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { logPageRefusalOnce, setLoggedActor, setLoggedPage } from './refusal-log.ts';

/** The caller of a page, in the request pipeline's terms. */
export type PageCaller = {
  headers: Headers;
  requestId: string;
  client: { address: string; userAgent: string };
  defer: (work: () => Promise<unknown>) => void;
};

type Settings = { trustedProxies: TrustedProxies; logger: Logger };

export async function readPageCaller({ trustedProxies, logger }: Settings): Promise<PageCaller> {
  const sent = await headers();
  const requestId = requestIdOf(sent);
  setLoggedPage(logger, { path: sent.get(pathAndQueryHeader) ?? '/', requestId });
  return {
    headers: sent,
    requestId,
    client: { address: clientAddressOf(sent, trustedProxies), userAgent: sent.get('user-agent') ?? '' },
    defer: (work) => deferWork(work, logger, requestId),
  };
}

/** Redirects to /login, which returns to this page. */
export async function redirectToSignIn(): Promise<never> {
  const here = (await headers()).get(pathAndQueryHeader) ?? '/';
  logPageRefusalOnce({ status: 307, reason: 'UNAUTHORIZED' });
  redirect(`/login?${new URLSearchParams({ callbackUrl: here })}`);
}

const setUpPage = '/settings/security';
/** Needed before setting it up: the return from Google's confirmation, and the “this was not me” link of a mail. */
const openPages = [setUpPage, '/confirmed', '/not-me'];

/** Redirects people who must set up a second factor from all other pages; the API routes refuse them too. */
export function redirectIfFactorMissing(
  actor: { id?: string; mustSetUpSecondFactor?: boolean } | null,
  sent: Pick<Headers, 'get'>,
): void {
  if (actor?.id !== undefined) setLoggedActor(actor.id);
  if (!actor?.mustSetUpSecondFactor) return;
  const [here] = (sent.get(pathAndQueryHeader) ?? '/').split('?');
  if (openPages.includes(here ?? '')) return;
  logPageRefusalOnce({ status: 307, reason: 'SECOND_FACTOR_MISSING' });
  redirect(setUpPage);
}
