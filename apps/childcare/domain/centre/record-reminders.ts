import type { ChildcareDb } from '@repo/db/childcare';
import { recordLearnerAuditEntries } from '#domain/audit/record-learner-entries.ts';
import type { SignedInContext } from '#domain/context.ts';

type Reminded = { learnerId: string; organizationId: string; title: string };

/** One entry of the audit log per learner, with the courses: up to 20,000 reminders are sent at once. */
export async function recordReminders(
  tx: ChildcareDb,
  ctx: SignedInContext,
  reminded: readonly Reminded[],
): Promise<void> {
  const people = [
    ...Map.groupBy(reminded, ({ learnerId, organizationId }) => `${learnerId} ${organizationId}`).values(),
  ].flatMap((courses) => {
    const [first] = courses;
    if (!first) return [];
    const { learnerId, organizationId } = first;
    return [{ learnerId, organizationId, after: { courses: courses.map(({ title }) => title) } }];
  });
  await recordLearnerAuditEntries(tx, ctx, { action: 'learner.remind', entries: people });
}
