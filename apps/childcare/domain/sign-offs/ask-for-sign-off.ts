import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { recordWithinQuotaOrThrow } from '@repo/db/storage-quota';
import { lectureConfirmation, type PracticalSetting } from '@repo/schemas/childcare/course';
import { type AskForSignOffBody, maximumSignOffs, type SignOff } from '@repo/schemas/childcare/sign-off';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { type EnrolledLecture, lockEnrolledLecture } from '#domain/progress/lock-enrolled-lecture.ts';
import { recordActivityAndStartAssignment } from '#domain/progress/record-activity-and-start-assignment.ts';
import { ownStorageClaim } from '#domain/uploads/storage-claim-of.ts';
import { type DocumentColumns, withStoredDocument } from '#domain/uploads/store-document.ts';
import { signOffAskedKind } from '#notifications/centre-kinds.ts';
import { evidencePrefix, noEvidence } from './evidence-files.ts';
import { getSignOff } from './get-sign-off.ts';

type Lesson = { title: string; courseTitle: string; cycle: number; setting: PracticalSetting };

/** Throws notPractical. */
async function readLesson(
  tx: ChildcareDb,
  { id, enrollmentId }: Pick<EnrolledLecture, 'id' | 'enrollmentId'>,
): Promise<Lesson> {
  const { title, confirmation } = await tx.lecture.findUniqueOrThrow({
    where: { id },
    select: { title: true, confirmation: true },
  });
  const setting = lectureConfirmation.parse(confirmation);
  if (setting?.kind !== 'practical') throw errors.notPractical();
  const { cycle, course } = await tx.enrollment.findUniqueOrThrow({
    where: { id: enrollmentId },
    select: { cycle: true, course: { select: { title: true } } },
  });
  return { title, courseTitle: course.title, cycle, setting };
}

type Request = Pick<EnrolledLecture, 'id' | 'enrollmentId'> & {
  organizationId: string;
  cycle: number;
  replaces: string | undefined;
};

/**
 * Takes back what waits: the request that this one replaces, and one of another cycle or centre, which nobody can decide any more. Returns
 * the keys of their files. Throws signOffDecided, alreadyAsked.
 */
async function takeBackWaiting(tx: ChildcareDb, request: Request): Promise<string[]> {
  const { id: lectureId, enrollmentId, organizationId, cycle, replaces } = request;
  const waiting = await tx.signOff.findMany({
    where: { enrollmentId, lectureId, status: 'WAITING' },
    select: { id: true, cycle: true, organizationId: true, fileKey: true },
  });
  const isReplaced = waiting.some(({ id }) => id === replaces);
  if (replaces !== undefined && !isReplaced) throw errors.signOffDecided();
  const counts = waiting.some((row) => row.cycle === cycle && row.organizationId === organizationId);
  if (counts && !isReplaced) throw errors.alreadyAsked();
  await tx.signOff.updateMany({
    where: { id: { in: waiting.map(({ id }) => id) } },
    data: { status: 'WITHDRAWN', ...noEvidence },
  });
  return waiting.flatMap(({ fileKey }) => (fileKey === null ? [] : [fileKey]));
}

/** Throws alreadySignedOff, tooManySignOffs. */
async function assertMayAsk(
  tx: ChildcareDb,
  where: { enrollmentId: string; lectureId: string; cycle: number },
): Promise<void> {
  if (await tx.signOff.findFirst({ where: { ...where, status: 'PASSED' }, select: { id: true } }))
    throw errors.alreadySignedOff();
  if ((await tx.signOff.count({ where })) >= maximumSignOffs) throw errors.tooManySignOffs();
}

/** The centre's managers, but the learner, who may be one. */
async function notifyManagers(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { organizationId, title }: { organizationId: string; title: string },
): Promise<void> {
  const { id: actorId, name } = ctx.actor;
  const managers = await tx.user.findMany({
    where: { organizationId, role: 'CORPORATE_ADMIN', deactivatedAt: null, id: { not: actorId } },
    select: { id: true },
  });
  const data = { title, learnerName: name };
  const people = managers.map(({ id }) => ({ userId: id, data }));
  await notifications.notify(tx, ctx, signOffAskedKind, people, { actorId });
}

type Asked = Pick<AskForSignOffBody, 'note' | 'replaces'> & { stored: DocumentColumns | null };

async function storeRequest(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { lectureId, organizationId, ...asked }: Asked & { lectureId: string; organizationId: string },
): Promise<{ id: string; removedKeys: string[] }> {
  const now = ctx.clock();
  const { note, replaces, stored } = asked;
  const lecture = await lockEnrolledLecture(tx, ctx, lectureId);
  const { enrollmentId } = lecture;
  const { title, courseTitle, cycle, setting } = await readLesson(tx, lecture);
  if (setting.needsEvidence && stored === null)
    throw invalidFieldError('file', 'Add a photo or PDF that shows what you did');
  await assertMayAsk(tx, { enrollmentId, lectureId, cycle });
  const removedKeys = await takeBackWaiting(tx, { ...lecture, organizationId, cycle, replaces });
  // The learner has begun: publishing a new version does not move them to it any more.
  await tx.lectureProgress.createMany({
    data: [{ enrollmentId, lectureId, startedAt: now }],
    skipDuplicates: true,
  });
  const { id } = await tx.signOff.create({
    data: {
      ...(stored ?? noEvidence),
      enrollmentId,
      lectureId,
      cycle,
      userId: ctx.actor.id,
      organizationId,
      courseTitle,
      lectureTitle: title,
      checklist: setting.items,
      note,
      createdAt: now,
    },
    select: { id: true },
  });
  await recordActivityAndStartAssignment(tx, { enrollmentId, lectureId, now });
  await notifyManagers(tx, ctx, { organizationId, title });
  return { id, removedKeys };
}

/**
 * A learner asks their centre's managers for a sign-off, in place of a request that waits if they name it. Throws lectureNotFound,
 * forbidden without an enrollment, paymentRequired, notPractical, notInCentreForSignOff, alreadySignedOff, alreadyAsked, signOffDecided,
 * tooManySignOffs, storageFull, and invalid for other files and missing evidence.
 */
export async function askForSignOff(
  ctx: SignedInContext,
  lectureId: string,
  { file, note, replaces }: AskForSignOffBody,
): Promise<SignOff> {
  const { organizationId } = ctx.actor;
  const store = (stored: DocumentColumns | null) =>
    inTransaction(ctx.db, (tx) =>
      recordWithinQuotaOrThrow(tx, ownStorageClaim(tx, ctx), async () => {
        if (organizationId === null) {
          // Whoever may not open the lesson reads that, and nothing of centres.
          await readLesson(tx, await lockEnrolledLecture(tx, ctx, lectureId));
          throw errors.notInCentreForSignOff();
        }
        return storeRequest(tx, ctx, { lectureId, organizationId, note, replaces, stored });
      }),
    );
  const { id, removedKeys } = file
    ? await withStoredDocument(ctx, file, {
        prefix: evidencePrefix,
        refusal: 'Evidence is a PDF, JPEG or PNG file. This one is something else, whatever its name says',
        work: store,
      })
    : await store(null);
  for (const key of removedKeys) ctx.defer(() => ctx.files.remove(key));
  return getSignOff(ctx, id);
}
