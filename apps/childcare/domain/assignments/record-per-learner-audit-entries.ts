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

export type EndedAssignments = {
  ids: readonly string[];
  /** Of the ids, the renewals that nobody paid for: their courses are completed again. */
  restored: ReadonlySet<string>;
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

/** What became of assignments that ended: cancelled, or completed as before. */
export async function recordEndedAssignments(
  tx: ChildcareDb,
  by: LearnerAuditContext,
  { ids, restored }: EndedAssignments,
): Promise<void> {
  const action = 'assignment.cancel';
  for (const [status, group] of Map.groupBy(ids, (id) => (restored.has(id) ? 'COMPLETED' : 'CANCELLED')))
    await recordPerLearnerAuditEntries(tx, by, { action, ids: group, values: { status } });
}
