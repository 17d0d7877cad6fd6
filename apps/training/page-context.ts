import type { TrainingRole } from '@repo/auth/training-actor';
import { authenticateTraining } from '@repo/auth/training-session';
import { mayReadReplica } from '@repo/pages/may-read-replica';
import { readPageCaller, redirectIfFactorMissing, redirectToSignIn } from '@repo/pages/page-caller';
import { refuseWithNotFound } from '@repo/pages/refuse-page';
import { cache } from 'react';
import { type Context, hasRole, type RoleContext, type SignedInContext } from '#domain/context.ts';
import { env } from '#env.ts';
import { domainServices, services } from '#services.ts';

/** Once per request. */
export const pageContextOrRedirectToFactorSetUp = cache(async (): Promise<Context> => {
  const { db, logger } = services();
  const { headers, ...caller } = await readPageCaller({ trustedProxies: env().TRUSTED_PROXIES, logger });
  const actor = await authenticateTraining(db, headers);
  redirectIfFactorMissing(actor, headers);
  return { ...domainServices(), actor, ...caller };
});

/** Redirects signed-out people to /login and back. */
export async function requireActor(): Promise<SignedInContext> {
  const context = await pageContextOrRedirectToFactorSetUp();
  if (context.actor?.kind === 'user') return { ...context, actor: context.actor };
  return redirectToSignIn();
}

/** 404 for people without one of the roles. */
export async function requireRole<Role extends TrainingRole>(
  ...roles: [Role, ...Role[]]
): Promise<RoleContext<Role>> {
  const context = await requireActor();
  return hasRole(context, ...roles) ? context : refuseWithNotFound();
}

/** Runs a read that need not show the last seconds, on the replica where there is one. */
export async function readFromReplicaIfAllowed<C extends Context, R>(
  ctx: C,
  work: (ctx: C) => Promise<R>,
): Promise<R> {
  const { replica } = services();
  return replica !== null && (await mayReadReplica(ctx)) ? replica.read(ctx, work) : work(ctx);
}
