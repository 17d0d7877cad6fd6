import { deletedAccountEmail, deletedPersonName } from '@repo/account-deletion/deletion-db';
import { eraseEachDueAccount, repeatUntilNoneRemoved } from '@repo/account-deletion/erase-due';
import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { endMembershipAndCancelAssignments } from '#domain/centre/end-membership.ts';
import type { Context } from '#domain/context.ts';
import { erasePerson } from './account-deletion.ts';

type EraseContext = Pick<Context, 'db' | 'clock' | 'files' | 'keys'>;

const enrollmentsAtOnce = 10;
const assignmentsAtOnce = 100;
const outsideTrainingsAtOnce = 100;
const signOffsAtOnce = 100;
const stepTimeoutMs = 60_000;

/** Frees the seat and cancels assignments. */
async function leaveCentre({ db, clock }: EraseContext, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { organizationId, role } = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { organizationId: true, role: true },
    });
    if (organizationId === null) return;
    if (role === 'LEARNER')
      await endMembershipAndCancelAssignments(tx, { clock }, { learnerId: userId, organizationId });
    else
      await tx.user.update({ where: { id: userId }, data: { organizationId: null }, select: { id: true } });
  });
}

/** Deletes course by course; an assignment that a payment refers to stays. */
async function removeLearning({ db }: EraseContext, userId: string): Promise<void> {
  await repeatUntilNoneRemoved(() =>
    inTransaction(
      db,
      (tx) => tx.$executeRaw`
        DELETE FROM enrollment WHERE id IN (
          SELECT id FROM enrollment WHERE user_id = ${userId} ORDER BY id LIMIT ${enrollmentsAtOnce})`,
      { timeoutMs: stepTimeoutMs },
    ),
  );
  await repeatUntilNoneRemoved(() =>
    inTransaction(
      db,
      (tx) => tx.$executeRaw`
        DELETE FROM assignment WHERE id IN (
          SELECT a.id FROM assignment a WHERE a.learner_id = ${userId}
            AND NOT EXISTS (SELECT FROM payment p WHERE p.assignment_id = a.id)
          ORDER BY a.id LIMIT ${assignmentsAtOnce})`,
    ),
  );
  await db.assignment.updateMany({
    where: { learnerId: userId, OR: [{ notes: { not: '' } }, { waiveReason: { not: '' } }] },
    data: { notes: '', waiveReason: '' },
  });
}

/** Rows first: what is left of the files after a failure is found by the nightly job. */
async function removeOutsideTraining({ db, files }: EraseContext, userId: string): Promise<void> {
  await repeatUntilNoneRemoved(async () => {
    const rows = await db.outsideTraining.findMany({
      where: { userId },
      take: outsideTrainingsAtOnce,
      select: { id: true, fileKey: true },
    });
    await db.outsideTraining.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    for (const { fileKey } of rows) await files.remove(fileKey);
    return rows.length;
  });
}

/** As of outside training; before the learning, which would take the rows and leave the files. */
async function removeSignOffs({ db, files }: EraseContext, userId: string): Promise<void> {
  await repeatUntilNoneRemoved(async () => {
    const rows = await db.signOff.findMany({
      where: { userId },
      take: signOffsAtOnce,
      select: { id: true, fileKey: true },
    });
    await db.signOff.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    for (const { fileKey } of rows) if (fileKey !== null) await files.remove(fileKey);
    return rows.length;
  });
}

/** Invitations stay as records, without the recipient. */
async function forgetInvitations(
  tx: ChildcareDb,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await tx.invitation.updateMany({
    where: { email, acceptedAt: null, withdrawnAt: null },
    data: { withdrawnAt: now },
  });
  await tx.invitation.updateMany({
    where: { OR: [{ userId }, { email }] },
    data: {
      email: deletedAccountEmail(userId),
      name: deletedPersonName,
      jobTitle: '',
      staffId: '',
      userId: null,
    },
  });
}

/**
 * Steps are idempotent; the last one erases the person in one transaction. Certificates and payments stay. The final mail goes
 * to the former address.
 */
async function eraseAccount(ctx: EraseContext, userId: string): Promise<void> {
  await leaveCentre(ctx, userId);
  await removeSignOffs(ctx, userId);
  await removeLearning(ctx, userId);
  await removeOutsideTraining(ctx, userId);
  const now = ctx.clock();
  await erasePerson(ctx, userId, async (tx, person) => {
    await forgetInvitations(tx, { userId, email: person.email, now });
    await tx.apiKey.deleteMany({ where: { creatorId: userId } });
    await tx.scormSession.deleteMany({ where: { userId } });
    await tx.signOff.updateMany({
      where: { decidedById: userId, status: 'PASSED' },
      data: { typedName: deletedPersonName },
    });
    await tx.courseCompletion.deleteMany({ where: { userId } });
    await tx.courseWaiver.deleteMany({ where: { userId } });
    await tx.centreStay.deleteMany({ where: { userId } });
    await tx.passwordLink.deleteMany({ where: { userId } });
    await tx.verificationLink.deleteMany({ where: { userId } });
    await tx.user.update({
      where: { id: userId },
      data: {
        name: deletedPersonName,
        email: deletedAccountEmail(userId),
        emailVerifiedAt: null,
        role: 'LEARNER',
        passwordHash: null,
        image: null,
        jobTitle: '',
        staffId: '',
        recordedName: '',
        bio: '',
        reminderMails: false,
        lastSignInAt: null,
        // Ends any remaining session.
        sessionVersion: { increment: 1 },
      },
      select: { id: true },
    });
    return true;
  });
}

/** `failures` lists the accounts left for the next run, with the reasons. */
export const eraseDueAccounts = (ctx: EraseContext, signal?: AbortSignal) =>
  eraseEachDueAccount(ctx, eraseAccount, signal);
