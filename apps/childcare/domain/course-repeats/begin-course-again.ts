import type { ChildcareDb } from '@repo/db/childcare';
import type { CourseRepeatOutcome } from '@repo/schemas/childcare/course-repeat';
import { beforeRenewalSql } from '#domain/assignments/before-renewal.ts';
import { nextCycleSql, recordAndDeleteProgress } from '#domain/assignments/record-and-delete-progress.ts';
import { detachAssignmentsFromRequirements } from '#domain/assignments/waivers-and-requirements.ts';
import { recordLearnerAuditEntries } from '#domain/audit/record-learner-entries.ts';
import type { Context } from '#domain/context.ts';
import { expirePendingPaymentsOfAssignments } from '#domain/payments/expire-pending-payments.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { notifyAndMailRepeat, reasonOfRepeat } from './notify-and-mail-repeat.ts';

export type RepeatingPerson = {
  enrollmentId: string;
  assignmentId: string;
  userId: string;
  cycle: number;
  outcome: CourseRepeatOutcome;
  deadline: Date;
};

type Repeat = {
  id: string;
  organizationId: string;
  courseTitle: string;
  requestedBy: { id: string; name: string };
  note: string;
};

type Tools = Pick<Context, 'keys' | 'clock'>;

const deadlinesOf = (people: readonly RepeatingPerson[]) =>
  people.map(({ deadline }) => deadline.toISOString());

/** The finished cycle becomes a record, and the next one begins from nothing, with the version that is current. */
async function beginAtOnce(
  tx: ChildcareDb,
  { organizationId, requestedBy, note, now }: Repeat & { now: Date },
  people: readonly RepeatingPerson[],
): Promise<void> {
  const enrollmentIds = people.map(({ enrollmentId }) => enrollmentId);
  const ids = people.map(({ assignmentId }) => assignmentId);
  const deadlines = deadlinesOf(people);
  const reason = reasonOfRepeat(note);
  await recordAndDeleteProgress(tx, {
    enrollmentIds,
    organizationId,
    reason,
    resetById: requestedBy.id,
    now,
  });
  await tx.$executeRaw`
    UPDATE enrollment e SET ${nextCycleSql}, deadline = p.deadline::timestamptz, updated_at = ${now}::timestamptz
    FROM unnest(${enrollmentIds}::text[], ${deadlines}::text[]) AS p (id, deadline)
    WHERE e.id = p.id`;
  await tx.$executeRaw`
    UPDATE assignment a SET status = 'ASSIGNED', completed_at = NULL, deadline = p.deadline::timestamptz, deadline_since = ${now}::timestamptz,
      payment_status = CASE WHEN a.payment_status = 'PAID' THEN a.payment_status END, renews_cycle = NULL, before_renewal = NULL,
      updated_at = ${now}::timestamptz
    FROM unnest(${ids}::text[], ${deadlines}::text[]) AS p (id, deadline)
    WHERE a.id = p.id`;
  // Nothing is to be paid for any more.
  await expirePendingPaymentsOfAssignments(tx, ids);
}

/** The finished cycle makes way when the centre pays: nobody loses it to a bill that is never paid. */
async function beginOncePaid(
  tx: ChildcareDb,
  { id, now }: Repeat & { now: Date },
  people: readonly RepeatingPerson[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE assignment a SET status = 'ASSIGNED', completed_at = NULL, deadline = p.deadline::timestamptz, deadline_since = ${now}::timestamptz,
      payment_status = 'PENDING', renews_cycle = p.cycle, before_renewal = ${beforeRenewalSql} || jsonb_build_object('repeatId', ${id}::text),
      updated_at = ${now}::timestamptz
    FROM unnest(${people.map(({ assignmentId }) => assignmentId)}::text[], ${people.map(({ cycle }) => cycle)}::int[],
      ${deadlinesOf(people)}::text[]) AS p (id, cycle, deadline)
    WHERE a.id = p.id`;
}

/**
 * Begins the course again for people of one centre, whose enrollments and assignments the caller has locked, in a number of statements that does
 * not depend on theirs. No requirement takes it back or moves its deadline.
 */
export async function beginCourseAgain(
  tx: ChildcareDb,
  ctx: Tools,
  { people, ...repeat }: Repeat & { people: readonly RepeatingPerson[] },
): Promise<{ begun: number; unpaid: number; skipped: number }> {
  const now = ctx.clock();
  const having = (outcome: CourseRepeatOutcome) => people.filter((person) => person.outcome === outcome);
  const [begun, unpaid] = [having('BEGINS'), having('UNPAID')];
  await beginAtOnce(tx, { ...repeat, now }, begun);
  await beginOncePaid(tx, { ...repeat, now }, unpaid);
  const changed = [...begun, ...unpaid];
  const ids = changed.map(({ assignmentId }) => assignmentId);
  await detachAssignmentsFromRequirements(tx, ids);
  await publishAssignmentWebhooks(tx, ctx, 'assignment.changed', ids);
  const { organizationId, courseTitle: course, note, requestedBy } = repeat;
  await recordLearnerAuditEntries(
    tx,
    { ...ctx, actor: requestedBy, requestId: '' },
    {
      action: 'assignment.reset',
      entries: changed.map(({ userId, outcome, deadline }) => ({
        learnerId: userId,
        organizationId,
        before: { course, status: 'COMPLETED' },
        after: {
          course,
          status: 'ASSIGNED',
          deadline: deadline.toISOString(),
          reason: reasonOfRepeat(note),
          ...(outcome === 'UNPAID' ? { payment: 'PENDING' } : {}),
        },
      })),
    },
  );
  const deadlines = new Map(begun.map(({ assignmentId, deadline }) => [assignmentId, deadline]));
  await notifyAndMailRepeat(tx, ctx, { note, deadlines });
  return { begun: begun.length, unpaid: unpaid.length, skipped: people.length - changed.length };
}
