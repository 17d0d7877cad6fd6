import { listCspReports as listReports } from '@repo/db/csp-reports';
import type { CspReport } from '@repo/schemas/csp-report';
import type { AdminContext } from '#domain/context.ts';

/** Latest first. */
export function listCspReports(ctx: AdminContext): Promise<CspReport[]> {
  return listReports(ctx.db);
}
