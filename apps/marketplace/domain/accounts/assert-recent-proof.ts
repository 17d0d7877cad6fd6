import { assertRecentProof as assertRecent } from '@repo/auth/recent-proof';
import { errors } from '#domain/errors.ts';

type Proven = { actor: { provenAt: Date }; clock: () => Date };

/** Guards actions that a stolen session must not perform. Throws staleProof; a page then asks for the proof. */
export function assertRecentProof({ actor, clock }: Proven): void {
  assertRecent({ actor, clock, stale: errors.staleProof });
}
