import { listCspReports as listReports } from '@repo/db/csp-reports';
import type { CspReport } from '@repo/schemas/csp-report';
import type { SuperAdminContext } from '#domain/context.ts';

/** Latest first. */
export function listCspReports(ctx: SuperAdminContext): Promise<CspReport[]> {
  return listReports(ctx.db);
}
