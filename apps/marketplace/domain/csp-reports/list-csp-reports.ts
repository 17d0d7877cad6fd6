import { listViolations } from '@repo/db/csp-reports';
import type { CspReport } from '@repo/schemas/csp-report';
import type { ModeratorContext } from '#domain/context.ts';

/** Latest first. */
export async function listCspReports(ctx: ModeratorContext): Promise<CspReport[]> {
  const rows = await listViolations(ctx.db);
  return rows.map(({ firstSeen, lastSeen, ...kind }) => ({
    ...kind,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
  }));
}
