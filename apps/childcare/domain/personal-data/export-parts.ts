import type { ChildcareDb } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import {
  apiKeysExportPart,
  commonActivityExportParts,
  commonSignInExportParts,
} from '@repo/personal-data/common-parts';
import {
  createTablePart,
  type ExportPart,
  yieldRowIfPresent,
  yieldRows,
} from '@repo/personal-data/export-parts';
import { certificateExportParts } from './export-certificates.ts';
import { learningExportParts } from './export-learning.ts';
import { outsideTrainingExportParts } from './export-outside-training.ts';
import { signOffExportParts } from './export-sign-offs.ts';

export type ExportTools = {
  db: ChildcareDb;
  files: FileStore;
  publicUrl: string;
  /** The service's name as printed on certificates. */
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

export function personalExportParts({ db, files, ...tools }: ExportTools, userId: string): ExportPart[] {
  return [
    {
      path: 'profile.json',
      about: 'Your account: name, email address, photo, your work, your centre and the name in its record.',
      records: () => yieldRowIfPresent(db.user.findUnique({ where: { id: userId }, select: profileSelect })),
    },
    ...accountExportParts(db, userId),
    {
      path: 'uploads.json',
      about: 'Pictures and videos that you uploaded: their key at the media host, and their size.',
      records: () =>
        yieldRows(
          db.mediaUpload.findMany({
            where: { userId },
            orderBy: { createdAt: 'asc' },
            select: { key: true, resourceType: true, bytes: true, createdAt: true },
          }),
        ),
    },
    ...learningExportParts(db, userId),
    ...certificateExportParts({ db, ...tools }, userId),
    ...outsideTrainingExportParts({ db, files }, userId),
    ...signOffExportParts({ db, files }, userId),
    ...centreWorkExportParts(db, userId),
    ...commonActivityExportParts(db, userId),
  ];
}

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

function accountExportParts(db: ChildcareDb, userId: string): ExportPart[] {
  return [
    ...commonSignInExportParts(db, userId),
    {
      path: 'mailed-links.json',
      about:
        'Links that we mailed to you to confirm your address or choose a password, without the links themselves.',
      records: () => mailedLinks(db, userId),
    },
  ];
}

/** Invitations, and the work of a centre's manager or a course's author. */
function centreWorkExportParts(db: ChildcareDb, userId: string): ExportPart[] {
  return [
    createTablePart('invitations.json', 'Invitations that you got from centres.', db.invitation, {
      where: { userId },
      select: {
        id: true,
        email: true,
        name: true,
        jobTitle: true,
        staffId: true,
        sentCount: true,
        createdAt: true,
        expiresAt: true,
        acceptedAt: true,
        withdrawnAt: true,
        organization: { select: { name: true } },
        courses: {
          select: { deadline: true, notes: true, createdAt: true, course: { select: { title: true } } },
        },
      },
    }),
    createTablePart(
      'sent-invitations.json',
      'When you invited people to your centre, without who they are.',
      db.invitation,
      {
        where: { invitedById: userId },
        select: { id: true, createdAt: true, acceptedAt: true, withdrawnAt: true },
      },
    ),
    apiKeysExportPart(
      'API keys that you made for your centre: their names and times, without the keys.',
      db.apiKey,
      { creatorId: userId },
    ),
    createTablePart('courses-you-made.json', 'Courses that you added.', db.course, {
      where: { createdById: userId },
      select: { id: true, title: true, status: true, createdAt: true, publishedAt: true },
    }),
    createTablePart('scorm-packages.json', 'SCORM packages that you uploaded.', db.scormPackage, {
      where: { uploadedById: userId },
      select: { id: true, fileName: true, title: true, bytes: true, createdAt: true },
    }),
  ];
}
