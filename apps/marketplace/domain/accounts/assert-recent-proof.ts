import { assertRecentProof as assertRecent } from '@repo/auth/recent-proof';
import { errors } from '#domain/errors.ts';

type Proven = { actor: { provenAt: Date }; clock: () => Date };

/** The first line of what a borrowed session must not do. Throws staleProof, which a page answers by asking for the proof. */
export function assertRecentProof({ actor, clock }: Proven): void {
  assertRecent({ actor, clock, stale: errors.staleProof });
}
