import type { ChildcareDb } from '@repo/db/childcare';
import { all, byId, type ExportPart, single } from '@repo/personal-data/export-parts';
import { exportCentreWork } from './export-centre-work.ts';
import { exportCertificates } from './export-certificates.ts';
import { exportLearning } from './export-learning.ts';
import { exportRecords } from './export-records.ts';

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

const linkSelect = { createdAt: true, expiresAt: true, usedAt: true } as const;

async function* mailedLinks(db: ChildcareDb, userId: string) {
  const passwords = await db.passwordLink.findMany({
    where: { userId },
    select: { ...linkSelect, purpose: true },
  });
  yield* passwords;
  for (const link of await db.verificationLink.findMany({ where: { userId }, select: linkSelect }))
    yield { ...link, purpose: 'verify' };
}

/** Everything about one person, a subject each. */
export function exportParts({ db, ...tools }: ExportTools, userId: string): ExportPart[] {
  return [
    {
      path: 'profile.json',
      about: 'Your account: name, email address, photo, your work, your centre and the name in its record.',
      records: () => single(db.user.findUnique({ where: { id: userId }, select: profileSelect })),
    },
    {
      path: 'address-changes.json',
      about: 'Changes of your email address that you asked for, and what became of them.',
      records: () =>
        byId(({ where, ...page }) =>
          db.addressChange.findMany({
            ...page,
            where: { ...where, userId },
            select: {
              id: true,
              oldEmail: true,
              newEmail: true,
              createdAt: true,
              confirmedAt: true,
              cancelledAt: true,
              undoneAt: true,
            },
          }),
        ),
    },
    {
      path: 'passkeys.json',
      about: 'Passkeys that you can sign in with: their names, when they were made and last used.',
      records: () =>
        byId(({ where, ...page }) =>
          db.passkey.findMany({
            ...page,
            where: { ...where, userId },
            select: { id: true, name: true, createdAt: true, lastUsedAt: true },
          }),
        ),
    },
    {
      path: 'sign-ins.json',
      about: 'Where you are signed in: the program, when you signed in, and when it was last used.',
      records: () =>
        byId(({ where, ...page }) =>
          db.signIn.findMany({
            ...page,
            where: { ...where, userId },
            select: {
              id: true,
              userAgent: true,
              createdAt: true,
              lastUsedAt: true,
              provenAt: true,
              expiresAt: true,
            },
          }),
        ),
    },
    {
      path: 'mailed-links.json',
      about:
        'Links that we mailed to you to confirm your address or choose a password, without the links themselves.',
      records: () => mailedLinks(db, userId),
    },
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
    {
      path: 'notifications.json',
      about: 'What you were notified of.',
      records: () =>
        byId(({ where, ...page }) =>
          db.notification.findMany({
            ...page,
            where: { ...where, userId },
            select: { id: true, kind: true, data: true, readAt: true, createdAt: true },
          }),
        ),
    },
    ...exportCentreWork(db, userId),
    ...exportRecords(db, userId),
  ];
}
