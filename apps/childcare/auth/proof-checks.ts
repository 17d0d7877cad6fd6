import { type ProofCheck, passwordCheck } from '@repo/auth/reauthentication';
import type { SignedInContext } from '#domain/context.ts';

/** The ways in which people of this service show once more who they are. */
export function proofChecks({ db, actor }: SignedInContext): ProofCheck[] {
  return [passwordCheck(db, actor.id)];
}
