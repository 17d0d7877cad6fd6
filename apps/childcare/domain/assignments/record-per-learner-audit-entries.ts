import type { ChildcareDb } from '@repo/db/childcare';
import type { AuditAction } from '#domain/audit/audit-names.ts';
import { type LearnerAuditContext, recordLearnerAuditEntries } from '#domain/audit/record-learner-entries.ts';

type Recorded = {
  action: AuditAction & `assignment.${string}`;
  /** Of assignments that are stored. */
  ids: readonly string[];
  /** What every entry says beside the courses. */
  values?: object;
};

/** One entry of the audit log per learner, with the titles of the courses: thousands are assigned at once. */
export async function recordPerLearnerAuditEntries(
  tx: ChildcareDb,
  by: LearnerAuditContext,
  { action, ids, values = {} }: Recorded,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.assignment.findMany({
    where: { id: { in: [...ids] } },
    orderBy: [{ course: { title: 'asc' } }, { id: 'asc' }],
    select: { learnerId: true, organizationId: true, course: { select: { title: true } } },
  });
  const entries = [...Map.groupBy(rows, ({ learnerId }) => learnerId).values()].flatMap((courses) => {
    const [first] = courses;
    if (!first) return [];
    const { learnerId, organizationId } = first;
    return [
      { learnerId, organizationId, after: { courses: courses.map(({ course }) => course.title), ...values } },
    ];
  });
  await recordLearnerAuditEntries(tx, by, { action, entries });
}
