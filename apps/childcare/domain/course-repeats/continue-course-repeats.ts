import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { lockCentre } from '#domain/requirements/lock-planned.ts';
import { courseRepeatKind } from '#notifications/centre-kinds.ts';
import { beginCourseAgain, type RepeatingPerson } from './begin-course-again.ts';
import { countRepeatingPeople } from './count-repeating-people.ts';
import { readRepeatDeadlines } from './repeat-deadline.ts';
import { type RepeatScope, repeatingPeopleSql } from './repeating-people-sql.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

type Place = { id: string; organizationId: string };

type Repeat = {
  id: string;
  courseId: string;
  versionId: string;
  completedBefore: Date;
  deadline: Date;
  note: string;
  /** The job is in a later centre by now. */
  isPast: boolean;
  lastOrganizationId: string | null;
  lastEnrollmentId: string | null;
  requestedById: string;
  requestedByName: string;
};

/** Enrollments of one centre that one transaction looks at. */
const peopleAtOnce = 500;

/** Null while another worker has it, and once it is finished. */
async function lockRepeat(tx: ChildcareDb, { id, organizationId }: Place): Promise<Repeat | null> {
  const [repeat] = await tx.$queryRaw<Repeat[]>`
    SELECT r.id, v.course_id AS "courseId", r.version_id AS "versionId", r.completed_before AS "completedBefore", r.deadline, r.note,
      COALESCE(r.last_organization_id > ${organizationId}, false) AS "isPast", r.last_organization_id AS "lastOrganizationId",
      r.last_enrollment_id AS "lastEnrollmentId", u.id AS "requestedById", u.name AS "requestedByName"
    FROM course_repeat r JOIN course_version v ON v.id = r.version_id JOIN "user" u ON u.id = r.requested_by_id
    WHERE r.id = ${id} AND r.finished_at IS NULL FOR NO KEY UPDATE OF r SKIP LOCKED`;
  return repeat ?? null;
}

/** The centres that have people the job has not looked at, in its order. Everybody is evaluated for it, so once for a run. */
async function listCentres(db: ChildcareDb, id: string): Promise<string[]> {
  const repeat = await db.courseRepeat.findUniqueOrThrow({
    where: { id },
    select: {
      versionId: true,
      completedBefore: true,
      lastOrganizationId: true,
      lastEnrollmentId: true,
      version: { select: { courseId: true } },
    },
  });
  const { courseId } = repeat.version;
  const centres = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT p.organization_id AS id FROM (${repeatingPeopleSql({ ...repeat, courseId })}) AS p
    WHERE (p.organization_id, p.enrollment_id) > (${repeat.lastOrganizationId ?? ''}, ${repeat.lastEnrollmentId ?? ''})
    ORDER BY p.organization_id`;
  return centres.map(({ id }) => id);
}

/** Of a published course, which stays published until they are assigned; null of any other. */
async function lockPublishedCourse(tx: ChildcareDb, courseId: string) {
  const [course] = await tx.$queryRaw<{ title: string }[]>`
    SELECT title FROM course WHERE id = ${courseId} AND status = 'PUBLISHED' FOR SHARE`;
  return course ?? null;
}

type LockedPeople = {
  people: Omit<RepeatingPerson, 'deadline'>[];
  /** Null where nobody is left. */
  lastEnrollmentId: string | null;
  mayBeMore: boolean;
};

/** Locks enrollments, then assignments, as progress reports do, and reads what is left of them. */
async function lockAndReadPeople(tx: ChildcareDb, scope: RepeatScope): Promise<LockedPeople> {
  const found = await tx.$queryRaw<{ enrollmentId: string; assignmentId: string }[]>`
    SELECT p.enrollment_id AS "enrollmentId", p.assignment_id AS "assignmentId" FROM (${repeatingPeopleSql(scope)}) AS p
    ORDER BY p.enrollment_id LIMIT ${peopleAtOnce}`;
  const enrollmentIds = found.map(({ enrollmentId }) => enrollmentId);
  await tx.$queryRaw`
    SELECT count(*)::int AS held FROM (
      SELECT 1 FROM enrollment WHERE id = ANY(${enrollmentIds}::text[]) ORDER BY id FOR NO KEY UPDATE
    ) AS held`;
  await tx.$queryRaw`
    SELECT count(*)::int AS held FROM (
      SELECT 1 FROM assignment WHERE id = ANY(${found.map(({ assignmentId }) => assignmentId)}::text[]) ORDER BY id FOR NO KEY UPDATE
    ) AS held`;
  const people = await tx.$queryRaw<LockedPeople['people']>`
    SELECT p.enrollment_id AS "enrollmentId", p.assignment_id AS "assignmentId", p.user_id AS "userId", p.cycle, p.outcome
    FROM (${repeatingPeopleSql({ ...scope, enrollmentIds })}) AS p ORDER BY p.enrollment_id`;
  return {
    people,
    lastEnrollmentId: enrollmentIds.at(-1) ?? null,
    mayBeMore: found.length === peopleAtOnce,
  };
}

/** Once for each centre, before its first people. */
async function notifyManagers(
  tx: ChildcareDb,
  ctx: Tools,
  { repeat, organizationId, courseTitle }: { repeat: Repeat; organizationId: string; courseTitle: string },
): Promise<void> {
  if (repeat.lastOrganizationId === organizationId) return;
  const within = { organizationId, afterEnrollmentId: '' };
  const { begins, unpaid, noSeat } = await countRepeatingPeople(tx, { ...repeat, within });
  const managers = await tx.user.findMany({
    where: { organizationId, role: 'CORPORATE_ADMIN', deactivatedAt: null },
    select: { id: true },
  });
  const data = { courseTitle, begins, unpaid, noSeat, repeatId: repeat.id };
  await notifications.notify(
    tx,
    ctx,
    courseRepeatKind,
    managers.map(({ id: userId }) => ({ userId, data })),
  );
}

/** `more`: of this centre there may be. `stopped`: another worker has the repetition, or it is finished. */
type Outcome = 'more' | 'done' | 'stopped';

/** Begins the course again for the next people of one centre. */
async function continueInCentre(ctx: Tools, place: Place): Promise<Outcome> {
  const { id, organizationId } = place;
  return inTransaction(
    ctx.db,
    async (tx) => {
      const repeat = await lockRepeat(tx, place);
      if (repeat === null) return 'stopped';
      if (repeat.isPast) return 'done';
      await lockCentre(tx, organizationId);
      const { courseId, requestedById, requestedByName, note, deadline } = repeat;
      const course = await lockPublishedCourse(tx, courseId);
      if (course === null) {
        await tx.courseRepeat.update({ where: { id }, data: { isStopped: true, finishedAt: ctx.clock() } });
        return 'stopped';
      }
      const { title: courseTitle } = course;
      const isSameCentre = repeat.lastOrganizationId === organizationId;
      const afterEnrollmentId = (isSameCentre ? repeat.lastEnrollmentId : null) ?? '';
      const within = { organizationId, afterEnrollmentId };
      const { people, lastEnrollmentId, mayBeMore } = await lockAndReadPeople(tx, { ...repeat, within });
      if (lastEnrollmentId === null) return 'done';
      await notifyManagers(tx, ctx, { repeat, organizationId, courseTitle });
      const userIds = people.map(({ userId }) => userId);
      const asked = { organizationId, courseId, userIds, deadline, now: ctx.clock() };
      const deadlines = await readRepeatDeadlines(tx, asked);
      const done = await beginCourseAgain(tx, ctx, {
        id,
        people: people.map((person) => ({ ...person, deadline: deadlines.get(person.userId) ?? deadline })),
        organizationId,
        courseTitle,
        requestedBy: { id: requestedById, name: requestedByName },
        note,
      });
      await tx.courseRepeat.update({
        where: { id },
        data: {
          begun: { increment: done.begun },
          unpaid: { increment: done.unpaid },
          skipped: { increment: done.skipped },
          lastOrganizationId: organizationId,
          lastEnrollmentId,
        },
      });
      return mayBeMore ? 'more' : 'done';
    },
    { timeoutMs: 60_000 },
  );
}

async function continueRepeat(ctx: Tools, id: string, signal?: AbortSignal): Promise<void> {
  for (const organizationId of await listCentres(ctx.db, id)) {
    let outcome: Outcome = 'more';
    while (outcome === 'more') {
      try {
        outcome = await continueInCentre(ctx, { id, organizationId });
      } catch (cause) {
        throw new Error(`The repetition ${id} did not continue in the centre ${organizationId}`, { cause });
      }
      signal?.throwIfAborted();
    }
    if (outcome === 'stopped') return;
  }
  await ctx.db.courseRepeat.updateMany({
    where: { id, finishedAt: null },
    data: { finishedAt: ctx.clock() },
  });
}

/**
 * Begins courses again for whom a published version asks to, in batches, each in a transaction of its own with how far it is: a run that is
 * killed is continued by the next one, and nobody is asked twice. Of two workers the second leaves what the first has. One that fails holds up no
 * other; the failures are thrown together at the end.
 */
export async function continueCourseRepeats(ctx: Tools, signal?: AbortSignal): Promise<void> {
  const open = await ctx.db.courseRepeat.findMany({
    where: { finishedAt: null },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  const failures: unknown[] = [];
  for (const { id } of open) {
    signal?.throwIfAborted();
    try {
      await continueRepeat(ctx, id, signal);
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some repetitions could not be continued');
}
