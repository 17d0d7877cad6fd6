import { passwordReauthenticationCheck, type ReauthenticationCheck } from '@repo/auth/reauthentication';
import { factorReauthenticationChecks } from '@repo/auth/second-factors/factor-reauthentication-checks';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { redeemOneTimeCodeOrCountTry } from '#domain/accounts/one-time-code.ts';
import type { SignedInContext } from '#domain/context.ts';
import { factorAdapter } from './second-factors.ts';

/** The ways in which people of this service show once more who they are: those in which they sign in. */
export function reauthenticationChecks(ctx: SignedInContext): ReauthenticationCheck<TrainingDb>[] {
  const { db, actor, clock } = ctx;
  return [
    passwordReauthenticationCheck(db, actor.id),
    ...factorReauthenticationChecks(factorAdapter, ctx),
    {
      way: 'mailedCode',
      isThere: () => true,
      takes: 'code',
      prove: ({ code = '' }, record) =>
        inTransaction(db, async (tx) => {
          const typed = { email: actor.email, code: code.replace(/\s/g, ''), now: clock() };
          return (await redeemOneTimeCodeOrCountTry(tx, typed)) && record(tx, {});
        }),
    },
  ];
}
