import { listViolations } from '@repo/db/csp-reports';
import type { CspReport } from '@repo/schemas/csp-report';
import type { SignedInContext } from '#domain/context.ts';
import { assertModerator } from '#domain/moderation/assert-moderator.ts';

/** What browsers reported of our pages' policy, the latest first. Throws forbidden for anybody but a moderator. */
export async function listCspReports(ctx: SignedInContext): Promise<CspReport[]> {
  assertModerator(ctx);
  const rows = await listViolations(ctx.db);
  return rows.map(({ firstSeen, lastSeen, ...kind }) => ({
    ...kind,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
  }));
}
