import type { LostFactors } from '@repo/auth/second-factors/remove-lost-factors';
import { newId } from '@repo/db/new-id';
import { endSignIns } from '#domain/accounts/end-sign-ins.ts';
import { env } from '#env.ts';
import { domainServices } from '#services.ts';
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
    serviceName: env().TRAINING_NAME,
    db,
    async findAccount(email) {
      const select = { id: true, email: true, fullName: true } as const;
      const user = await db.user.findUnique({ where: { email }, select });
      return user && { id: user.id, email: user.email, name: user.fullName };
    },
    reset: (account) => ownFactors.reset(ctx, account.id, (tx) => endSignIns(tx, account), 'operator'),
  };
}
