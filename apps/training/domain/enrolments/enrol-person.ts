import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { AdminEnrolBody, EnrolmentAnswer } from '@repo/schemas/training/enrolment';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { createAndInviteUnlessKnown } from './create-and-invite-learner.ts';
import { enrolInLockedRun } from './enrol-in-locked-run.ts';
import { lockRun } from './lock-run.ts';
import { notifyEnrolledUnlessOver } from './notify-enrolled.ts';

/** Creates a missing account if a name is given. Throws the errors of `enrolKnownOrNewPersonAndNotify`. */
async function findOrOpen(tx: TrainingDb, ctx: SignedInContext, body: AdminEnrolBody) {
  const { courseRunId, fullName, identityNumber } = body;
  const email = body.email.trim().toLowerCase();
  const find = () =>
    tx.user.findUnique({
      where: { email },
      select: { id: true, deactivatedAt: true, identityHash: true },
    });
  const known = await find();
  if (known || fullName === undefined) return { person: known, isNew: false };
  const run = await tx.courseRun.findUnique({
    where: { id: courseRunId },
    select: { agencyRunId: true, course: { select: { title: true } } },
  });
  if (run === null) throw errors.courseRunNotFound();
  const described = { courseTitle: run.course.title, isPublished: run.agencyRunId !== null };
  const id = await createAndInviteUnlessKnown(tx, ctx, { email, fullName, identityNumber }, described);
  return { person: await find(), isNew: id !== null };
}

/**
 * A name creates a missing account. Throws courseRunNotFound, userNotFound, identityTaken, invalid and the errors of
 * `enrolInLockedRun`.
 */
export function enrolKnownOrNewPersonAndNotify(
  ctx: SignedInContext,
  body: AdminEnrolBody,
): Promise<EnrolmentAnswer> {
  const { courseRunId, identityNumber } = body;
  return inTransaction(ctx.db, async (tx) => {
    const { person, isNew } = await findOrOpen(tx, ctx, body);
    if (person === null) {
      const message = 'Nobody has this email address yet. Give the name too, and an account is made';
      throw errors.userNotFound({ message, details: [{ field: 'fullName', message }] });
    }
    if (person.deactivatedAt) {
      throw errors.invalid({ message: 'This person’s account is deactivated. Reactivate it first' });
    }
    const { identityHash } = person;
    if (identityNumber && identityHash && !ctx.keys.lookupHashes(identityNumber).includes(identityHash)) {
      const message = 'The account of this address has another identity number. Check both';
      throw errors.invalid({ message, details: [{ field: 'identityNumber', message }] });
    }
    const run = await lockRun(tx, courseRunId);
    const answer = await enrolInLockedRun(tx, ctx, { userId: person.id, run });
    const byAdmin = person.id !== ctx.actor.id;
    // The welcome mail of a new account names the class already.
    await notifyEnrolledUnlessOver(tx, ctx, { courseRunId, userIds: [person.id], byAdmin, withMail: !isNew });
    return answer;
  });
}
