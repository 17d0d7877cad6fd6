import type { ChildcareDb } from '@repo/db/childcare';
import { recordParts } from '@repo/personal-data/common-parts';
import { all, type ExportPart, rowsById, single } from '@repo/personal-data/export-parts';
import { exportAccount } from './export-account.ts';
import { exportCentreWork } from './export-centre-work.ts';
import { exportCertificates } from './export-certificates.ts';
import { exportLearning } from './export-learning.ts';

export type ExportTools = {
  db: ChildcareDb;
  /** Where people reach this service. */
  publicUrl: string;
  /** As certificates print it. */
  serviceName: string;
};

const profileSelect = {
  id: true,
  name: true,
  email: true,
  emailVerifiedAt: true,
  role: true,
  image: true,
  jobTitle: true,
  staffId: true,
  recordedName: true,
  bio: true,
  reminderMails: true,
  deactivatedAt: true,
  createdAt: true,
  updatedAt: true,
  organization: { select: { id: true, name: true } },
} as const;

/** Everything about one person, a subject each. */
export function exportParts({ db, ...tools }: ExportTools, userId: string): ExportPart[] {
  return [
    {
      path: 'profile.json',
      about: 'Your account: name, email address, photo, your work, your centre and the name in its record.',
      records: () => single(db.user.findUnique({ where: { id: userId }, select: profileSelect })),
    },
    ...exportAccount(db, userId),
    {
      path: 'uploads.json',
      about: 'Pictures and videos that you uploaded: their key at the media host, and their size.',
      records: () =>
        all(
          db.mediaUpload.findMany({
            where: { userId },
            orderBy: { createdAt: 'asc' },
            select: { key: true, resourceType: true, bytes: true, createdAt: true },
          }),
        ),
    },
    ...exportLearning(db, userId),
    ...exportCertificates({ db, ...tools }, userId),
    rowsById('notifications.json', 'What you were notified of.', ({ where, ...page }) =>
      db.notification.findMany({
        ...page,
        where: { ...where, userId },
        select: { id: true, kind: true, data: true, readAt: true, createdAt: true },
      }),
    ),
    ...exportCentreWork(db, userId),
    ...recordParts(db, userId),
  ];
}
