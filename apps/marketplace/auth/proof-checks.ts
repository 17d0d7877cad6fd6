import { type ProofCheck, passwordCheck } from '@repo/auth/reauthentication';
import type { SignedInContext } from '#domain/context.ts';
import { googleSettings } from './google-settings.ts';

/** The ways in which people of this service show once more who they are. */
export function proofChecks({ db, actor }: SignedInContext): ProofCheck[] {
  return [
    passwordCheck(db, actor.id),
    {
      // Shown at Google, and taken by `confirmWithGoogle`.
      way: 'google',
      isThere: async () =>
        googleSettings() !== undefined &&
        (await db.account.count({ where: { userId: actor.id, provider: 'google' } })) > 0,
    },
  ];
}
