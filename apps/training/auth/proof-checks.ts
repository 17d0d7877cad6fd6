import { type ProofCheck, passwordCheck } from '@repo/auth/reauthentication';
import { redeemCode } from '#domain/accounts/one-time-code.ts';
import type { SignedInContext } from '#domain/context.ts';

/** The ways in which people of this service show once more who they are: those in which they sign in. */
export function proofChecks({ db, actor, clock }: SignedInContext): ProofCheck[] {
  return [
    passwordCheck(db, actor.id),
    {
      way: 'mailedCode',
      isThere: () => true,
      takes: 'code',
      async prove({ code = '' }) {
        const isRight = await redeemCode(db, {
          email: actor.email,
          code: code.replace(/\s/g, ''),
          now: clock(),
        });
        return isRight ? {} : null;
      },
    },
  ];
}
