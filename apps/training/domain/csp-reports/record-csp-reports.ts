import { type CspViolation, recordOrDropViolations } from '@repo/db/csp-reports';
import { inTransaction } from '@repo/db/training';
import type { Context } from '#domain/context.ts';

export async function recordCspReports(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  violations: readonly CspViolation[],
): Promise<void> {
  await recordOrDropViolations((work) => inTransaction(db, work), violations, clock());
}
