import { type CspViolation, recordCspViolationsOneAtATime } from '@repo/db/csp-reports';
import { inTransaction } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';

export async function recordCspReports(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  violations: readonly CspViolation[],
): Promise<void> {
  await recordCspViolationsOneAtATime((work) => inTransaction(db, work), violations, clock());
}
