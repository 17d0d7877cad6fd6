import type { ChildcareDb } from '@repo/db/childcare';

type Training = {
  userId: string;
  organizationId: string;
  title: string;
  provider?: string;
  completedOn: string;
  points: number;
  categoryId?: string | null;
};

let count = 0;

/** The row of outside training that a manager approved; without its file. */
export function approvedTraining({ completedOn, provider = 'Red Cross', ...training }: Training) {
  count += 1;
  return {
    ...training,
    provider,
    completedOn: new Date(completedOn),
    fileKey: `approved-training-${count}`,
    fileName: 'x.pdf',
    fileType: 'application/pdf',
    fileBytes: 1,
    status: 'APPROVED' as const,
    decidedAt: new Date(),
  };
}

export function createApprovedTraining(db: ChildcareDb, training: Training) {
  return db.outsideTraining.create({ data: approvedTraining(training) });
}

type StayRole = { jobRoleId: string | null; fromOn: string; untilOn: string | null };
export type Stay = {
  organizationId: string;
  joinedOn: string;
  leftOn: string | null;
  jobRoleId: string | null;
  /** Instead of the one role for the whole time. */
  roles?: StayRole[];
};

const columnOf = (day: string | null) => (day === null ? null : new Date(day));

/** Gives a learner these stays alone, and the centre of the one that lasts. */
export async function setStays(db: ChildcareDb, userId: string, stays: readonly Stay[]): Promise<void> {
  const open = stays.find(({ leftOn }) => leftOn === null);
  await db.user.update({ where: { id: userId }, data: { organizationId: open?.organizationId ?? null } });
  await db.centreStay.deleteMany({ where: { userId } });
  for (const { jobRoleId, joinedOn, leftOn, organizationId, roles } of stays) {
    const given = roles ?? [{ jobRoleId, fromOn: joinedOn, untilOn: leftOn }];
    await db.centreStay.create({
      data: {
        userId,
        organizationId,
        joinedOn: new Date(joinedOn),
        leftOn: columnOf(leftOn),
        roles: {
          create: given.map((role) => ({
            jobRoleId: role.jobRoleId,
            fromOn: new Date(role.fromOn),
            untilOn: columnOf(role.untilOn),
          })),
        },
      },
    });
  }
}
