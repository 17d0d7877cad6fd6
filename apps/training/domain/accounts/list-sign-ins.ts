import { type ListedSignIn, listSignIns as listOf } from '@repo/auth/sign-ins';
import type { SignedInContext } from '#domain/context.ts';

/** Where the person is signed in, the last used first. */
export function listSignIns({ db, actor, clock }: SignedInContext): Promise<ListedSignIn[]> {
  return listOf(db, { userId: actor.id, currentId: actor.tokenId, now: clock() });
}
