import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import type { AcknowledgeBody, Acknowledged } from '@repo/schemas/childcare/acknowledgement';
import { lectureConfirmation } from '@repo/schemas/childcare/course';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { completeLectureAndReturnPercent } from '#domain/progress/complete-lecture.ts';
import { type EnrolledLecture, lockEnrolledLecture } from '#domain/progress/lock-enrolled-lecture.ts';
import { recordActivityAndStartAssignment } from '#domain/progress/record-activity-and-start-assignment.ts';
import { assertOwnName } from './assert-own-name.ts';
import { hashText, type SignedText } from './hash-text.ts';

/** What the lecture asks to be signed. Throws notToBeSigned for one that asks for nothing. */
async function readText(tx: ChildcareDb, lectureId: string): Promise<SignedText> {
  const { title, content, confirmation } = await tx.lecture.findUniqueOrThrow({
    where: { id: lectureId },
    select: { title: true, content: true, confirmation: true },
  });
  const asked = lectureConfirmation.parse(confirmation);
  if (asked?.kind !== 'acknowledgement') throw errors.notToBeSigned();
  return { title, content, statement: asked.statement };
}

type Signed = { lecture: EnrolledLecture; textHash: string; typedName: string; now: Date };

/** Of two tabs the second finds what the first one stored. */
async function storeSignature(
  tx: ChildcareDb,
  { lecture, textHash, typedName, now }: Signed,
): Promise<{ id: string; signedAt: Date }> {
  await tx.$executeRaw`
    INSERT INTO acknowledgement (id, enrollment_id, lecture_id, cycle, user_id, organization_id, course_title, text_hash, account_name,
      typed_name, signed_at)
    SELECT ${newId()}, e.id, ${lecture.id}, e.cycle, u.id, u.organization_id, c.title, ${textHash}, u.name, ${typedName}, ${now}
    FROM enrollment e JOIN "user" u ON u.id = e.user_id JOIN course c ON c.id = e.course_id
    WHERE e.id = ${lecture.enrollmentId}
    ON CONFLICT (enrollment_id, lecture_id, cycle, text_hash) DO NOTHING`;
  return tx.acknowledgement.findFirstOrThrow({
    where: { enrollmentId: lecture.enrollmentId, lectureId: lecture.id, textHash },
    orderBy: { cycle: 'desc' },
    select: { id: true, signedAt: true },
  });
}

/**
 * The caller types their name under a text, which completes the lecture. Idempotent for one text. Throws lectureNotFound, forbidden
 * without an enrollment, paymentRequired, notToBeSigned, changedMeanwhile for a text that was changed since it was shown, and invalid
 * for another name.
 */
export async function acknowledgeText(
  ctx: SignedInContext,
  lectureId: string,
  { name, textHash }: AcknowledgeBody,
): Promise<Acknowledged> {
  const now = ctx.clock();
  return inTransaction(ctx.db, async (tx) => {
    const lecture = await lockEnrolledLecture(tx, ctx, lectureId);
    const text = await readText(tx, lectureId);
    if (hashText(text) !== textHash)
      throw errors.changedMeanwhile({ message: 'The text has changed since you opened it. Read it again' });
    const { name: accountName } = await tx.user.findUniqueOrThrow({
      where: { id: ctx.actor.id },
      select: { name: true },
    });
    assertOwnName(accountName, name);
    await tx.acknowledgedText.createMany({
      data: [{ hash: textHash, ...text, createdAt: now }],
      skipDuplicates: true,
    });
    const { id, signedAt } = await storeSignature(tx, { lecture, textHash, typedName: name, now });
    await recordActivityAndStartAssignment(tx, { enrollmentId: lecture.enrollmentId, lectureId, now });
    const enrollmentProgress = await completeLectureAndReturnPercent(tx, lecture, now);
    return { id, signedAt: signedAt.toISOString(), enrollmentProgress };
  });
}
