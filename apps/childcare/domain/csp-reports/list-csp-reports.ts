import { listViolations } from '@repo/db/csp-reports';
import type { CspReport } from '@repo/schemas/csp-report';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** What browsers reported of our pages' policy, the latest first. Throws forbidden for anybody but a SUPER_ADMIN. */
export async function listCspReports(ctx: SignedInContext): Promise<CspReport[]> {
  if (ctx.actor.role !== 'SUPER_ADMIN') throw errors.forbidden();
  const rows = await listViolations(ctx.db);
  return rows.map(({ firstSeen, lastSeen, ...kind }) => ({
    ...kind,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
  }));
}
