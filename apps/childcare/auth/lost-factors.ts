import type { LostFactors } from '@repo/auth/second-factors/remove-lost-factors';
import { newId } from '@repo/db/new-id';
import { env } from '#env.ts';
import { domainServices } from '#services.ts';
import { endSessions } from './reset-second-factors.ts';
import { ownFactors } from './second-factors.ts';

/** Second factors as the operator's command removes them, where no request is and nobody is signed in. */
export function lostFactors(): LostFactors {
  const nobody = {
    actor: null,
    client: { address: '', userAgent: '' },
    requestId: newId(),
    defer: (work: () => Promise<unknown>) => void work(),
  };
  const ctx = { ...domainServices(), ...nobody };
  const { db } = ctx;
  return {
    serviceName: env().CHILDCARE_NAME,
    db,
    findAccount: (email) =>
      db.user.findUnique({ where: { email }, select: { id: true, email: true, name: true } }),
    reset: (account) => ownFactors.reset(ctx, account.id, (tx) => endSessions(tx, account.id), 'operator'),
  };
}
