import { type ChildcareDb, inTransaction, Prisma } from '@repo/db/childcare';
import { type ChecklistItem, checklistItem } from '@repo/schemas/childcare/course';
import type { DecideSignOffBody, SignOff } from '@repo/schemas/childcare/sign-off';
import { z } from 'zod';
import { assertOwnName } from '#domain/acknowledgements/assert-own-name.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { CentreManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { completeLectureAndReturnPercent } from '#domain/progress/complete-lecture.ts';
import { signOffPassedKind, signOffReturnedKind } from '#notifications/learner-kinds.ts';
import { getSignOff } from './get-sign-off.ts';
import { isDecidableSql, signOffSourcesSql } from './sign-off-rows.ts';

type Locked = {
  enrollmentId: string;
  courseId: string;
  courseSlug: string;
  lectureId: string;
  lectureTitle: string;
  userId: string;
  checklist: ChecklistItem[];
};

/**
 * The enrollment first, as reports of the learner lock it, and then the request. Throws signOffNotFound, ownSignOff, signOffDecided,
 * signOffOutdated.
 */
async function lockDecidable(tx: ChildcareDb, { actor }: CentreManagerContext, id: string): Promise<Locked> {
  const managed = Prisma.sql`k.id = ${id} AND k.organization_id = ${actor.organizationId}`;
  const [known] = await tx.$queryRaw<{ userId: string }[]>`
    SELECT k.user_id AS "userId" FROM sign_off k JOIN enrollment e ON e.id = k.enrollment_id WHERE ${managed} FOR NO KEY UPDATE OF e`;
  if (!known) throw errors.signOffNotFound();
  if (known.userId === actor.id) throw errors.ownSignOff();
  await tx.$queryRaw`SELECT 1 FROM sign_off WHERE id = ${id} FOR NO KEY UPDATE`;
  const [row] = await tx.$queryRaw<
    (Omit<Locked, 'checklist'> & { checklist: unknown; status: string; isDecidable: boolean })[]
  >`
    SELECT k.enrollment_id AS "enrollmentId", e.course_id AS "courseId", c.slug AS "courseSlug", k.lecture_id AS "lectureId",
      k.lecture_title AS "lectureTitle", k.user_id AS "userId", k.checklist, k.status::text AS status, ${isDecidableSql} AS "isDecidable"
    FROM ${signOffSourcesSql} JOIN course c ON c.id = e.course_id WHERE ${managed}`;
  if (!row) throw errors.signOffNotFound();
  const { status, isDecidable, checklist, ...locked } = row;
  if (status !== 'WAITING') throw errors.signOffDecided();
  if (!isDecidable) throw errors.signOffOutdated();
  return { ...locked, checklist: z.array(checklistItem).parse(checklist) };
}

/** The ids in the order of the checklist. Throws invalid for others, and for a pass without all of them. */
function seenOf({ seen, decision }: DecideSignOffBody, checklist: readonly ChecklistItem[]): string[] {
  const ids = checklist.map(({ id }) => id);
  if (seen.some((id) => !ids.includes(id)))
    throw invalidFieldError('seen', 'Tick only what is in the checklist');
  const inOrder = ids.filter((id) => seen.includes(id));
  if (decision === 'pass' && inOrder.length < ids.length)
    throw invalidFieldError('seen', 'To pass, tick everything in the checklist. Otherwise send it back');
  return inOrder;
}

/**
 * Passes a request with the manager's name, which completes the lesson, or sends it back with a reason; the learner is notified.
 * Nobody decides on their own. Throws signOffNotFound, ownSignOff, signOffDecided, signOffOutdated, and invalid.
 */
export async function decideSignOffAndNotify(
  ctx: CentreManagerContext,
  id: string,
  body: DecideSignOffBody,
): Promise<SignOff> {
  const now = ctx.clock();
  const { id: actorId, organizationId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockDecidable(tx, ctx, id);
    const { userId, lectureId, courseSlug, lectureTitle } = locked;
    const isPassed = body.decision === 'pass';
    const seen = seenOf(body, locked.checklist);
    if (isPassed) {
      const { name } = await tx.user.findUniqueOrThrow({ where: { id: actorId }, select: { name: true } });
      assertOwnName(name, body.name);
    }
    await tx.signOff.update({
      where: { id },
      data: {
        status: isPassed ? 'PASSED' : 'RETURNED',
        seen,
        remark: body.remark,
        typedName: isPassed ? body.name : '',
        decidedById: actorId,
        decidedAt: now,
      },
      select: { id: true },
    });
    // No free text, which outlives the account and can be about somebody's health.
    await recordAudit(tx, ctx, {
      action: isPassed ? 'sign-off.pass' : 'sign-off.return',
      targetType: 'user',
      targetId: userId,
      after: { signOffId: id, lectureId, seen: seen.length, items: locked.checklist.length },
      organizationId,
    });
    const kind = isPassed ? signOffPassedKind : signOffReturnedKind;
    const data = { courseSlug, lectureId, title: lectureTitle };
    await notifications.notify(tx, ctx, kind, [{ userId, data }], { actorId });
    if (isPassed) await completeLectureAndReturnPercent(tx, { ...locked, id: lectureId }, now);
  });
  return getSignOff(ctx, id);
}
