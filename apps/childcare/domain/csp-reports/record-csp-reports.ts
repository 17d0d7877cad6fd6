import { inTransaction } from '@repo/db/childcare';
import { storeViolations } from '@repo/db/csp-reports';
import { createCspReportReader, type SentReports } from '@repo/http/csp-reports';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { pages } from '#generated/pages.ts';

const readReports = createCspReportReader(pages);

/** Counts what a browser reports of our pages' policy; what is of other pages is dropped. Throws invalid for what is no report. */
export async function recordCspReports(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sent: SentReports,
): Promise<void> {
  const violations = readReports(sent);
  if (violations === null)
    throw errors.invalid({ message: 'This is not a report of a Content-Security-Policy' });
  await storeViolations((work) => inTransaction(db, work), violations, clock());
}
