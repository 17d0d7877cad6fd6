import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';

type Given = Partial<Prisma.OutsideTrainingUncheckedCreateInput> & { userId: string; organizationId: string };

/** A record that waits for approval unless a status is given, without its file in the store. */
export function createOutsideTraining(db: ChildcareDb, given: Given) {
  const { status = 'PENDING' } = given;
  return db.outsideTraining.create({
    data: {
      title: 'First aid',
      provider: 'Red Cross',
      completedOn: new Date('2026-03-02'),
      points: 4,
      fileKey: `outside-training/${newId()}`,
      fileName: 'certificate.png',
      fileType: 'image/png',
      fileBytes: 1,
      createdAt: new Date(),
      updatedAt: new Date(),
      decidedAt: status === 'PENDING' ? null : new Date(),
      rejectionReason: status === 'REJECTED' ? 'Of another person' : '',
      ...given,
    },
  });
}
