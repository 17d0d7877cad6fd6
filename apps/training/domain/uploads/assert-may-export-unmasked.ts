import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import type { AutomationContext } from '#domain/context.ts';

/** Required before identity numbers are exported in full. API keys need no further proof. Throws staleProof. */
export function assertMayExportUnmasked({ actor, clock }: Pick<AutomationContext, 'actor' | 'clock'>): void {
  if (actor.kind === 'user') assertRecentProof({ actor, clock });
}
