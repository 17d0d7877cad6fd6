import { type ProofCheck, passwordCheck } from '@repo/auth/reauthentication';
import { factorChecks } from '@repo/auth/second-factors/factor-checks';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { redeemOneTimeCode } from '#domain/accounts/one-time-code.ts';
import type { SignedInContext } from '#domain/context.ts';
import { factorService } from './second-factors.ts';

/** The ways in which people of this service show once more who they are: those in which they sign in. */
export function proofChecks(ctx: SignedInContext): ProofCheck<TrainingDb>[] {
  const { db, actor, clock } = ctx;
  return [
    passwordCheck(db, actor.id),
    ...factorChecks(factorService, ctx),
    {
      way: 'mailedCode',
      isThere: () => true,
      takes: 'code',
      prove: ({ code = '' }, record) =>
        inTransaction(db, async (tx) => {
          const typed = { email: actor.email, code: code.replace(/\s/g, ''), now: clock() };
          return (await redeemOneTimeCode(tx, typed)) && record(tx, {});
        }),
    },
  ];
}
