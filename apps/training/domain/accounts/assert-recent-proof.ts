import { assertRecentProof as assertRecent } from '@repo/auth/recent-proof';
import { errors } from '#domain/errors.ts';

type Proven = { actor: { provenAt: Date }; clock: () => Date };

/** A stolen session must not be enough for sensitive actions. Throws staleProof; the page then asks for proof. */
export function assertRecentProof({ actor, clock }: Proven): void {
  assertRecent({ actor, clock, stale: errors.staleProof });
}
