import { deferWork } from '@repo/base/deferred';
import type { TrustedProxies } from '@repo/base/ip-address';
import type { Logger } from '@repo/base/logger';
import { clientAddressOf } from '@repo/http/client-address';
import { pathHeader } from '@repo/http/page-path';
import { requestIdOf } from '@repo/http/request-id';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { nameCaller, notePage, noteRefusal } from './refusal-note.ts';

/** Who asks for a page, as the request pipeline tells it of an API request. */
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
  notePage(logger, { path: sent.get(pathHeader) ?? '/', requestId });
  return {
    headers: sent,
    requestId,
    client: { address: clientAddressOf(sent, trustedProxies), userAgent: sent.get('user-agent') ?? '' },
    defer: (work) => deferWork(work, logger, requestId),
  };
}

/** Sends somebody who is not signed in to /login, and from there back to this page. */
export async function signInFirst(): Promise<never> {
  const here = (await headers()).get(pathHeader) ?? '/';
  noteRefusal({ status: 307, reason: 'UNAUTHORIZED' });
  redirect(`/login?${new URLSearchParams({ callbackUrl: here })}`);
}

/** Where somebody sets up a second factor. */
const setUpPage = '/settings/security';
/** What they may need before: the way back from Google after they confirmed who they are, and the “this was not me” of a mail. */
const openPages = [setUpPage, '/confirmed', '/not-me'];

/**
 * Sends somebody who has to set up a second factor first to the page for it, from other pages: the routes refuse them what
 * else there is alike.
 */
export function setUpFirst(
  actor: { id?: string; mustSetUpSecondFactor?: boolean } | null,
  sent: Pick<Headers, 'get'>,
): void {
  if (actor?.id !== undefined) nameCaller(actor.id);
  if (!actor?.mustSetUpSecondFactor) return;
  const [here] = (sent.get(pathHeader) ?? '/').split('?');
  if (openPages.includes(here ?? '')) return;
  noteRefusal({ status: 307, reason: 'SECOND_FACTOR_MISSING' });
  redirect(setUpPage);
}
