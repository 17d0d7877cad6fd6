import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { AssessorSplit, SetAssessorsBody } from '@repo/schemas/training/assessor';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { canManageClass } from '#domain/classes/class-visibility.ts';
import { assertCanSeeRoster } from '#domain/classes/list-roster.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { TrainerContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';
import { readResultPairs } from '#domain/grade-drafts/read-results.ts';
import { getGradableAssessment } from '#domain/grading/find-gradable-assessment.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { assessorAssignedKind } from '#notifications/work-kinds.ts';

type Place = { assessmentId: string; courseRunId: string };

/** By name. Throws assessmentNotFound, also without permission. */
export async function listClassAssessors(
  ctx: Pick<TrainerContext, 'db' | 'actor'>,
  place: Place,
): Promise<AssessorSplit> {
  await getGradableAssessment(ctx, place.assessmentId);
  const run = await ctx.db.courseRun.findUnique({
    where: { id: place.courseRunId },
    select: { ...classTrainersSelect },
  });
  const mayChange = run !== null && canManageClass(ctx.actor, run);
  return { ...(await readAssessors(ctx.db, place)), mayChange };
}

async function readAssessors(db: TrainingDb, { assessmentId, courseRunId }: Place) {
  const assessors = await db.$queryRaw<AssessorSplit['assessors']>`
    SELECT u.id, u.full_name AS name, u.email, (SELECT count(*)::int FROM marking_share share
      WHERE share.assessment_id = ca.assessment_id AND share.assessor_id = u.id AND EXISTS (
        SELECT 1 FROM enrolment e WHERE e.user_id = share.learner_id AND e.course_run_id = ca.course_run_id)) AS learners
    FROM class_assessor ca JOIN "user" u ON u.id = ca.assessor_id
    WHERE ca.assessment_id = ${assessmentId} AND ca.course_run_id = ${courseRunId} ORDER BY u.full_name, u.id`;
  return { assessors, split: assessors.some(({ learners }) => learners > 0) };
}

/**
 * For admins and the trainer of the class. Throws courseRunNotFound, forbidden, assessmentNotFound, changedMeanwhile, and
 * invalid for who is no trainer.
 */
export async function replaceClassAssessorsAndNotify(
  ctx: TrainerContext,
  body: SetAssessorsBody,
): Promise<AssessorSplit> {
  const { assessmentId, courseRunId, emails, split } = body;
  const place = { assessmentId, courseRunId };
  return inTransaction(ctx.db, async (tx) => {
    await lockRun(tx, courseRunId);
    await assertCanSeeRoster({ ...ctx, db: tx }, courseRunId);
    const assessment = await findAssessment(tx, place);
    const before = (await readAssessors(tx, place)).assessors.map(({ id }) => id);
    if ([...before].sort().join() !== [...body.expectedIds].sort().join()) {
      const message = 'This was changed after you opened it';
      throw errors.changedMeanwhile({ details: [{ field: 'expectedIds', message }] });
    }
    const ids = await findTrainers(tx, [...new Set(emails)]);
    await tx.classAssessor.deleteMany({ where: { ...place, assessorId: { notIn: ids } } });
    const added = ids.filter((id) => !before.includes(id));
    const by = { assignerId: ctx.actor.id, assignedAt: ctx.clock() };
    await tx.classAssessor.createMany({ data: added.map((assessorId) => ({ ...place, assessorId, ...by })) });
    await shareOut(tx, ctx, place, split ? ids : []);
    const data = { ...place, ...assessment };
    const notices = added.map((userId) => ({ userId, data }));
    await notifications.notify(tx, ctx, assessorAssignedKind, notices, { actorId: ctx.actor.id });
    await recordAudit(tx, ctx, {
      action: 'class.assessors',
      targetType: 'course-run',
      targetId: courseRunId,
      before: { assessmentId, assessors: before.join(', ') },
      after: { assessmentId, assessors: ids.join(', '), split },
    });
    return { ...(await readAssessors(tx, place)), mayChange: true };
  });
}

async function findAssessment(tx: TrainingDb, { assessmentId, courseRunId }: Place) {
  const run = await tx.courseRun.findFirst({
    where: { id: courseRunId, course: { assessments: { some: { id: assessmentId } } } },
    select: {
      ...{ startDate: true, endDate: true },
      course: {
        select: { title: true, assessments: { where: { id: assessmentId }, select: { title: true } } },
      },
    },
  });
  const [assessment] = run?.course.assessments ?? [];
  if (!run || !assessment) throw errors.assessmentNotFound();
  const dates = formatDates(dateColumnToText(run.startDate), dateColumnToText(run.endDate));
  return { assessmentTitle: assessment.title, courseTitle: run.course.title, dates };
}

async function findTrainers(tx: TrainingDb, emails: string[]): Promise<string[]> {
  const rows = await tx.user.findMany({
    where: { email: { in: emails }, roles: { has: 'trainer' }, deactivatedAt: null },
    select: { id: true, email: true },
  });
  const known = new Map(rows.map(({ id, email }) => [email, id]));
  const details = emails.flatMap((email, index) =>
    known.has(email) ? [] : [{ field: `emails.${index}`, message: `${email} is no trainer here` }],
  );
  const [first] = details;
  if (first) throw errors.invalid({ message: first.message, details });
  return [...known.values()];
}

/** Learners keep their assessor while that is one; the others go to who has the fewest. Without assessors nobody has one. */
async function shareOut(
  tx: TrainingDb,
  { actor }: TrainerContext,
  place: Place,
  ids: string[],
): Promise<void> {
  const everybody = { reach: 'all', assessed: [] } as const;
  const pairs = await readResultPairs(tx, { ...place, actor, scope: everybody, excerpt: 1 });
  const results = pairs.map(({ named }) => named);
  const { assessmentId } = place;
  const shares = new Map<string, string[]>(ids.map((id) => [id, []]));
  const open: string[] = [];
  for (const { learnerId, assessor } of results) {
    const own = assessor && shares.get(assessor.id);
    if (own) own.push(learnerId);
    else open.push(learnerId);
  }
  for (const learnerId of open) {
    const [least] = [...shares.values()].sort((one, other) => one.length - other.length);
    least?.push(learnerId);
  }
  const learnerIds = results.map(({ learnerId }) => learnerId);
  await tx.markingShare.deleteMany({ where: { assessmentId, learnerId: { in: learnerIds } } });
  await tx.markingShare.createMany({
    data: [...shares].flatMap(([assessorId, learners]) =>
      learners.map((learnerId) => ({ assessmentId, learnerId, assessorId })),
    ),
  });
}
