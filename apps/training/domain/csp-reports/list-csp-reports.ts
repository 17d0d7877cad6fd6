import { listViolations } from '@repo/db/csp-reports';
import type { CspReport } from '@repo/schemas/csp-report';
import type { AdminContext } from '#domain/context.ts';

/** Newest first. */
export async function listCspReports(ctx: AdminContext): Promise<CspReport[]> {
  const rows = await listViolations(ctx.db);
  return rows.map(({ firstSeen, lastSeen, ...kind }) => ({
    ...kind,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
  }));
}
