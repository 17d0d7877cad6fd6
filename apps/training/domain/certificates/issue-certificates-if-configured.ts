import type { TrainingDb } from '@repo/db/training';
import type { AuditContext } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { issueCertificatesAndNotify } from './issue-certificates.ts';

export async function doesCourseIssueCertificates(
  { db }: Pick<Context, 'db'>,
  courseId: string,
): Promise<boolean> {
  return (await db.completionRule.count({ where: { courseId, issuesCertificate: true } })) > 0;
}

/** Issues to learners who were completed in this transaction, where the course says so. Returns whom. */
export async function issueCertificatesIfConfiguredAndNotify(
  tx: TrainingDb,
  ctx: Pick<Context, 'keys' | 'clock'> & AuditContext,
  { courseRunId, enrolmentIds }: { courseRunId: string; enrolmentIds: readonly string[] },
): Promise<{ userId: string }[]> {
  const rule = await tx.completionRule.findFirst({
    where: { issuesCertificate: true, course: { runs: { some: { id: courseRunId } } } },
    select: { courseId: true },
  });
  if (rule === null) return [];
  return issueCertificatesAndNotify(tx, ctx, { courseRunId, enrolmentIds, issuerId: null });
}
