import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { dollarsTextToCents } from '@repo/payments/cents';
import {
  type AssignmentSkipReason,
  type BulkAssignmentAnswer,
  type BulkAssignmentBody,
  type BulkAssignmentPreview,
  maximumAssignmentPairs,
  type SkippedPairsByReason,
} from '@repo/schemas/childcare/bulk-assignment';
import { findGroupMembers } from '#domain/centre/assignable-people.ts';
import { getManagedCentre, type ManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { Context, ManagerContext, SignedInContext } from '#domain/context.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { recomputeProgressAndComplete } from '#domain/progress/recompute-progress.ts';
import { publishAssignmentWebhooks } from '#domain/webhooks/publish-events.ts';
import { assertDeadlineAhead } from './assert-deadline-ahead.ts';
import { lockAndReadSeats } from './lock-and-read-seats.ts';
import { notifyAndMailAssigned, previewAssignedMails } from './notify-and-mail-assigned.ts';
import { addCoursesToInvitations } from './plan-courses-for-invitations.ts';
import { recordPerLearnerAuditEntries } from './record-per-learner-audit-entries.ts';

type Pair = { learnerId: string; courseId: string };

const pairKey = (learnerId: string, courseId: string) => `${learnerId} ${courseId}`;

/** Per reason. */
const maximumExamples = 20;

type Left = { personId: string; courseId: string; reason: AssignmentSkipReason };

/** Counts by reason. Omits names of people outside the centre. */
async function summarizeSkippedPairs(
  tx: ChildcareDb,
  organizationId: string,
  pairs: readonly Left[],
): Promise<SkippedPairsByReason> {
  const groups = [...Map.groupBy(pairs, ({ reason }) => reason)].map(([reason, all]) => {
    return { reason, count: all.length, examples: all.slice(0, maximumExamples) };
  });
  const named = groups.flatMap(({ examples }) => examples);
  if (named.length === 0) return [];
  const ids = named.map(({ personId }) => personId);
  const select = { id: true, name: true } as const;
  const people = [
    ...(await tx.user.findMany({ where: { id: { in: ids }, organizationId, role: 'LEARNER' }, select })),
    ...(await tx.invitation.findMany({ where: { id: { in: ids }, organizationId }, select })),
  ];
  const courses = await tx.course.findMany({
    where: { id: { in: named.map(({ courseId }) => courseId) }, status: { not: 'DRAFT' } },
    select: { id: true, title: true },
  });
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const titleOf = new Map(courses.map(({ id, title }) => [id, title]));
  return groups.map(({ examples, ...group }) => ({
    ...group,
    examples: examples.map(({ personId, courseId }) => ({
      personId,
      name: nameOf.get(personId) ?? null,
      courseId,
      title: titleOf.get(courseId) ?? null,
    })),
  }));
}

type Course = { id: string; isPublished: boolean; priceSgd: string };
type Made = Pair & { id: string; isUnpaid: boolean };
type Wanted = Pick<BulkAssignmentBody, 'learnerIds' | 'courseIds' | 'deadline' | 'notes'> & {
  assignedById: string;
};
type CentreId = Pick<ManagedCentre, 'id'>;
type Assigned = Omit<BulkAssignmentAnswer, 'planned' | 'skippedInvitations' | 'left'>;

/** Locks the centre's seats, and the courses so that none becomes a draft. Index: assignment_learner_id_course_id_idx. */
async function readFacts(tx: ChildcareDb, centre: CentreId, { learnerIds, courseIds }: Wanted) {
  const seats = await lockAndReadSeats(tx, centre);
  const courses = await tx.$queryRaw<Course[]>`
    SELECT id, status = 'PUBLISHED' AS "isPublished", price_sgd::text AS "priceSgd"
    FROM course WHERE id = ANY(${courseIds}) ORDER BY id FOR SHARE`;
  const learners = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user"
    WHERE id = ANY(${learnerIds}) AND organization_id = ${centre.id} AND role = 'LEARNER' AND deactivated_at IS NULL`;
  const taken = await tx.$queryRaw<Pair[]>`
    SELECT learner_id AS "learnerId", course_id AS "courseId" FROM assignment
    WHERE learner_id = ANY(${learnerIds}) AND course_id = ANY(${courseIds}) AND status <> 'CANCELLED'`;
  return {
    ...seats,
    courses: new Map(courses.map((course) => [course.id, course])),
    learners: new Set(learners.map(({ id }) => id)),
    taken: new Set(taken.map(({ learnerId, courseId }) => pairKey(learnerId, courseId))),
  };
}

type Deed = { centre: CentreId; wanted: Wanted; made: readonly Made[] };

/** Returns the stored pairs. Skips a learner's pair that another centre has. */
async function storePairs(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  { centre, wanted, made }: Deed,
): Promise<Set<string>> {
  const now = ctx.clock();
  const stored = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO assignment (id, learner_id, course_id, assigned_by_id, organization_id, deadline, notes, payment_status,
      created_at, updated_at)
    SELECT p.id, p.learner_id, p.course_id, ${wanted.assignedById}, ${centre.id}, ${wanted.deadline ?? null}::timestamptz,
      ${wanted.notes ?? ''}, CASE WHEN p.is_unpaid THEN 'PENDING'::"PaymentStatus" END, ${now}, ${now}
    FROM unnest(${made.map(({ id }) => id)}::text[], ${made.map(({ learnerId }) => learnerId)}::text[],
      ${made.map(({ courseId }) => courseId)}::text[], ${made.map(({ isUnpaid }) => isUnpaid)}::boolean[])
      AS p (id, learner_id, course_id, is_unpaid)
    ON CONFLICT (learner_id, course_id) WHERE status <> 'CANCELLED' DO NOTHING
    RETURNING id`;
  return new Set(stored.map(({ id }) => id));
}

/**
 * The bulk form of `upsertEnrollmentAndRecompute` for unbilled pairs. A finished course completes its assignment at once and issues a
 * missing certificate. Returns the completed assignments.
 */
async function upsertEnrollments(
  tx: ChildcareDb,
  { deadline, free, now }: { deadline: Date | null; free: readonly Made[]; now: Date },
): Promise<Set<string>> {
  await tx.$executeRaw`
    INSERT INTO enrollment (id, user_id, course_id, deadline, created_at, updated_at)
    SELECT p.id, p.user_id, p.course_id, ${deadline}::timestamptz, ${now}, ${now}
    FROM unnest(${free.map(() => newId())}::text[], ${free.map(({ learnerId }) => learnerId)}::text[],
      ${free.map(({ courseId }) => courseId)}::text[]) AS p (id, user_id, course_id)
    ON CONFLICT (user_id, course_id) DO UPDATE SET deadline = EXCLUDED.deadline, updated_at = EXCLUDED.updated_at`;
  const ids = free.map(({ id }) => id);
  const through = await tx.$queryRaw<{ enrollmentId: string; courseId: string }[]>`
    SELECT e.id AS "enrollmentId", e.course_id AS "courseId"
    FROM assignment a JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    WHERE a.id = ANY(${ids}) AND e.progress = 100 ORDER BY e.id`;
  for (const one of through) await recomputeProgressAndComplete(tx, { ...one, isAssigning: true, now });
  const completed = await tx.assignment.findMany({
    where: { id: { in: ids }, status: 'COMPLETED' },
    select: { id: true },
  });
  return new Set(completed.map(({ id }) => id));
}

/**
 * Locks the centre's row. A learner takes a seat with the first course; seats are given in the order of the request.
 */
async function planInCentre(
  tx: ChildcareDb,
  { centre, wanted }: { centre: CentreId; wanted: Wanted },
): Promise<{ planned: Made[]; skipped: BulkAssignmentAnswer['skipped'] }> {
  const facts = await readFacts(tx, centre, wanted);
  const planned: Made[] = [];
  const skipped: BulkAssignmentAnswer['skipped'] = [];
  let freeSeats = facts.maxLearners - facts.seatedLearnerIds.size;
  for (const learnerId of wanted.learnerIds) {
    let hasSeat = facts.seatedLearnerIds.has(learnerId);
    for (const courseId of wanted.courseIds) {
      const pair = { learnerId, courseId };
      const course = facts.courses.get(courseId);
      const skip = (reason: AssignmentSkipReason) => skipped.push({ ...pair, reason });
      if (!facts.learners.has(learnerId)) skip('LEARNER_NOT_FOUND');
      else if (course === undefined) skip('COURSE_NOT_FOUND');
      else if (!course.isPublished) skip('COURSE_NOT_PUBLISHED');
      else if (facts.taken.has(pairKey(learnerId, courseId))) skip('DUPLICATE_ASSIGNMENT');
      else if (!hasSeat && freeSeats <= 0) skip('ORG_LEARNER_LIMIT');
      else {
        if (!hasSeat) freeSeats -= 1;
        hasSeat = true;
        planned.push({
          id: newId(),
          ...pair,
          isUnpaid: facts.billingEnabled && dollarsTextToCents(course.priceSgd) > 0,
        });
      }
    }
  }
  return { planned, skipped };
}

function countLearners(pairs: readonly { learnerId: string }[]): number {
  return new Set(pairs.map(({ learnerId }) => learnerId)).size;
}

/**
 * Runs inside the caller's transaction, in a fixed number of statements plus a few for each finished course. Opens no
 * checkouts: billed pairs wait to be paid one by one.
 */
export async function assignInCentreAndNotify(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock' | 'requestId'>,
  { centre, wanted }: { centre: CentreId; wanted: Wanted },
): Promise<Assigned> {
  const now = ctx.clock();
  const deadline = wanted.deadline ?? null;
  const { planned, skipped } = await planInCentre(tx, { centre, wanted });
  const ids = await storePairs(tx, ctx, { centre, wanted, made: planned });
  const made = planned.filter(({ id }) => ids.has(id));
  const lost = planned.filter(({ id }) => !ids.has(id));
  const free = made.filter(({ isUnpaid }) => !isUnpaid);
  const completed = await upsertEnrollments(tx, { deadline, free, now });
  const madeIds = made.map(({ id }) => id);
  await publishAssignmentWebhooks(tx, ctx, 'assignment.created', madeIds);
  // Who planned it: courses for an invitation are assigned when it is accepted.
  const { assignedById: id } = wanted;
  const actor = await tx.user.findUniqueOrThrow({ where: { id }, select: { id: true, name: true } });
  await recordPerLearnerAuditEntries(
    tx,
    { ...ctx, actor },
    { action: 'assignment.create', ids: madeIds, values: { deadline: deadline?.toISOString() ?? null } },
  );
  await notifyAndMailAssigned(
    tx,
    ctx,
    free.flatMap(({ id, ...pair }) => (completed.has(id) ? [] : [{ ...pair, deadline }])),
  );
  return {
    created: made.length,
    learners: countLearners(made),
    completed: completed.size,
    unpaid: made.length - free.length,
    skipped: [
      ...skipped,
      ...lost.map(({ learnerId, courseId }) => {
        return { learnerId, courseId, reason: 'DUPLICATE_ASSIGNMENT' as const };
      }),
    ],
  };
}

/** Throws invalid for an empty group, and for more pairs than one request may have. */
async function findWanted(
  tx: ChildcareDb,
  centre: CentreId,
  { body, now }: { body: BulkAssignmentBody; now: Date },
) {
  const { group, ...rest } = body;
  if (!group) return rest;
  const found = await findGroupMembers(tx, { ...group, organizationId: centre.id, now });
  const people = found.learnerIds.length + found.invitationIds.length;
  if (people === 0) throw invalidFieldError('group', 'Nobody matches. Choose other people');
  const pairs = people * rest.courseIds.length;
  if (pairs > maximumAssignmentPairs) {
    const [many, most] = [pairs, maximumAssignmentPairs].map((count) => count.toLocaleString('en'));
    throw invalidFieldError(
      'group',
      `That would be ${many} assignments, and at most ${most} are made in one go. Choose fewer courses or fewer people`,
    );
  }
  return { ...rest, ...found };
}

type Skipped = Pick<BulkAssignmentAnswer, 'skipped' | 'skippedInvitations'>;

function leftOf({ skipped, skippedInvitations }: Skipped) {
  return [
    ...skipped.map(({ learnerId, ...pair }) => ({ ...pair, personId: learnerId })),
    ...skippedInvitations.map(({ invitationId, ...pair }) => ({ ...pair, personId: invitationId })),
  ];
}

/**
 * For pending invitations the courses are planned. Throws invalid for a past deadline and for an empty or too large group, and
 * what `getManagedCentre` throws.
 */
export function bulkAssignAndNotify(
  ctx: SignedInContext,
  body: BulkAssignmentBody,
): Promise<BulkAssignmentAnswer> {
  assertDeadlineAhead(body.deadline, ctx.clock());
  return inTransaction(
    ctx.db,
    async (tx) => {
      const centre = await getManagedCentre(ctx, tx, body.organizationId);
      const wanted = await findWanted(tx, centre, { body, now: ctx.clock() });
      const assigned = await assignInCentreAndNotify(tx, ctx, {
        centre,
        wanted: { ...wanted, assignedById: ctx.actor.id },
      });
      const all = { ...assigned, ...(await addCoursesToInvitations(tx, ctx, { centre, body: wanted })) };
      const left = await summarizeSkippedPairs(tx, centre.id, leftOf(all));
      // A group could skip thousands of people whom the caller never named.
      return body.group ? { ...all, skipped: [], skippedInvitations: [], left } : { ...all, left };
    },
    { timeoutMs: 60_000 },
  );
}

/** Leaves out finished courses. */
async function findToNotify(tx: ChildcareDb, pairs: readonly Made[]) {
  return tx.$queryRaw<Pair[]>`
    SELECT p.learner_id AS "learnerId", p.course_id AS "courseId"
    FROM unnest(${pairs.map(({ learnerId }) => learnerId)}::text[], ${pairs.map(({ courseId }) => courseId)}::text[])
      AS p (learner_id, course_id)
    WHERE NOT EXISTS (
      SELECT FROM enrollment e WHERE e.user_id = p.learner_id AND e.course_id = p.course_id AND e.progress = 100
    )`;
}

const shownMails = 3;

/** A dry run of `bulkAssignAndNotify`, with the number of mails and the first of them. Throws the same. */
export function previewBulkAssign(
  ctx: ManagerContext,
  body: BulkAssignmentBody,
): Promise<BulkAssignmentPreview> {
  assertDeadlineAhead(body.deadline, ctx.clock());
  return inTransaction(
    ctx.db,
    async (tx) => {
      const centre = await getManagedCentre(ctx, tx, body.organizationId);
      const wanted = await findWanted(tx, centre, { body, now: ctx.clock() });
      const { planned, skipped } = await planInCentre(tx, {
        centre,
        wanted: { ...wanted, assignedById: ctx.actor.id },
      });
      const invited = await addCoursesToInvitations(tx, ctx, { centre, body: wanted, dryRun: true });
      const free = planned.filter(({ isUnpaid }) => !isUnpaid);
      const deadline = body.deadline ?? null;
      const notified = (await findToNotify(tx, free)).map((pair) => ({ ...pair, deadline }));
      const { count, mails } = await previewAssignedMails(tx, notified, shownMails);
      return {
        people: wanted.learnerIds.length + wanted.invitationIds.length,
        created: planned.length,
        learners: countLearners(planned),
        unpaid: planned.length - free.length,
        planned: invited.planned,
        left: await summarizeSkippedPairs(tx, centre.id, leftOf({ skipped, ...invited })),
        mails: count,
        examples: mails,
      };
    },
    { timeoutMs: 60_000 },
  );
}
