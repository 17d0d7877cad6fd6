import type { TrainingRole } from '@repo/auth/training-actor';
import { authenticateTraining } from '@repo/auth/training-session';
import { clientAddressOf } from '@repo/http/client-address';
import { deferWork } from '@repo/http/deferred';
import { pathHeader } from '@repo/http/page-path';
import { requestIdOf } from '@repo/http/request-id';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import type { Context, SignedInContext } from '#domain/context.ts';
import { env } from '#env.ts';
import { domainServices, services } from '#services.ts';

/** What a page gives the domain functions it calls; made once a request. */
export const pageContext = cache(async (): Promise<Context> => {
  const sent = await headers();
  const { db, logger } = services();
  const requestId = requestIdOf(sent);
  return {
    ...domainServices(),
    actor: await authenticateTraining(db, sent),
    client: {
      address: clientAddressOf(sent, env().TRUSTED_PROXIES),
      userAgent: sent.get('user-agent') ?? '',
    },
    requestId,
    defer: (work) => deferWork(work, logger, requestId),
  };
});

/** The context of a page that is for signed-in people; anybody else goes to /login and comes back to this page. */
export async function requireActor(): Promise<SignedInContext> {
  const context = await pageContext();
  if (context.actor?.kind === 'user') return { ...context, actor: context.actor };
  const here = (await headers()).get(pathHeader) ?? '/';
  redirect(`/login?${new URLSearchParams({ callbackUrl: here })}`);
}

/** The context of a page for people with one of the roles; for others it does not exist. */
export async function requireRole(...roles: [TrainingRole, ...TrainingRole[]]): Promise<SignedInContext> {
  const context = await requireActor();
  if (!roles.some((role) => context.actor.roles.includes(role))) notFound();
  return context;
}
