import { describeActor } from '@repo/audit/record-entry';
import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import type { SignedInContext } from '#domain/context.ts';

type Reminded = { learnerId: string; organizationId: string; title: string };

/** One entry of the audit log per learner, with the courses, in one statement: up to 20,000 reminders are sent at once. */
export async function recordReminders(
  tx: ChildcareDb,
  { actor, requestId, clock }: SignedInContext,
  reminded: readonly Reminded[],
): Promise<void> {
  if (reminded.length === 0) return;
  const by = describeActor({ kind: 'user', id: actor.id, label: actor.name });
  const people = [
    ...Map.groupBy(reminded, ({ learnerId, organizationId }) => `${learnerId} ${organizationId}`).values(),
  ].flatMap((courses) => {
    const [first] = courses;
    return first ? [{ ...first, after: JSON.stringify({ courses: courses.map(({ title }) => title) }) }] : [];
  });
  await tx.$executeRaw`
    INSERT INTO audit_entry
      (id, at, actor, actor_label, action, target_type, target_id, after, request_id, organization_id)
    SELECT id, ${clock()}::timestamptz, ${by.actor}, ${by.actorLabel}, 'learner.remind', 'user', learner_id, after::jsonb,
      ${requestId}, organization_id
    FROM unnest(
      ${people.map(() => newId())}::text[], ${people.map(({ learnerId }) => learnerId)}::text[],
      ${people.map(({ after }) => after)}::text[], ${people.map(({ organizationId }) => organizationId)}::text[]
    ) AS n (id, learner_id, after, organization_id)`;
}
