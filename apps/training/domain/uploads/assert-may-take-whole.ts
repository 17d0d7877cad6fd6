import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import type { AutomationContext } from '#domain/context.ts';

/** Before identity numbers are handed out whole: a person confirms who they are, a key is its own proof. Throws staleProof. */
export function assertMayTakeWhole({ actor, clock }: Pick<AutomationContext, 'actor' | 'clock'>): void {
  if (actor.kind === 'user') assertRecentProof({ actor, clock });
}
