import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import { commonActivityExportParts, commonSignInExportParts } from '@repo/personal-data/common-parts';
import {
  type ExportPart,
  readInPagesById,
  yieldRowIfPresent,
  yieldRows,
} from '@repo/personal-data/export-parts';
import { certificateExportParts } from './certificate-export-parts.ts';
import { decryptOrUnreadableText } from './decrypt-or-unreadable-text.ts';
import { learningExportParts } from './learning-export-parts.ts';
import { staffWorkExportParts } from './staff-work-export-parts.ts';

export type ExportTools = {
  db: TrainingDb;
  keys: KeyRing;
  files: FileStore;
  publicUrl: string;
  serviceName: string;
};

const profileSelect = {
  id: true,
  email: true,
  fullName: true,
  phone: true,
  address: true,
  roles: true,
  lastSignInAt: true,
  deactivatedAt: true,
  createdAt: true,
  updatedAt: true,
  emailVerifiedAt: true,
  identityCipher: true,
} as const;

/** Includes the full identity number: it is the person's own. */
async function readProfile({ db, keys }: ExportTools, userId: string): Promise<unknown> {
  const row = await db.user.findUnique({ where: { id: userId }, select: profileSelect });
  if (row === null) return null;
  const { identityCipher, ...profile } = row;
  return {
    ...profile,
    identityNumber: identityCipher && decryptOrUnreadableText(keys, identityCipher, 'identity'),
  };
}

const fileSelect = {
  id: true,
  name: true,
  contentType: true,
  bytes: true,
  category: true,
  createdAt: true,
  storageKey: true,
} as const;

function ownFiles(db: TrainingDb, userId: string) {
  return readInPagesById(({ where, ...page }) =>
    db.storedFile.findMany({ ...page, where: { ...where, ownerId: userId }, select: fileSelect }),
  );
}

/** A repeated file name gets a number. */
async function* documents({ db, files }: ExportTools, userId: string) {
  for await (const { name, storageKey } of ownFiles(db, userId))
    yield { name, open: () => files.read(storageKey) };
}

async function* documentList(db: TrainingDb, userId: string) {
  for await (const { storageKey: _, ...file } of ownFiles(db, userId)) yield file;
}

function exportAccount(tools: ExportTools, userId: string): ExportPart[] {
  const { db } = tools;
  return [
    {
      path: 'profile.json',
      about: 'Your account: name, address, phone, roles, and your identity number if one is stored.',
      records: () => yieldRowIfPresent(readProfile(tools, userId)),
    },
    ...commonSignInExportParts(db, userId),
    {
      path: 'mailed-links.json',
      about: 'Links that we mailed to you to choose a password, without the links themselves.',
      records: () =>
        yieldRows(
          db.passwordLink.findMany({
            where: { userId },
            select: { purpose: true, createdAt: true, expiresAt: true, usedAt: true },
          }),
        ),
    },
    {
      path: 'documents.json',
      about:
        'What you uploaded: name, kind, size and time. The documents themselves are in the folder documents.',
      records: () => documentList(db, userId),
    },
    {
      path: 'documents/',
      about: 'The documents that you uploaded and the work that you handed in.',
      files: () => documents(tools, userId),
    },
  ];
}

export function personalExportParts(tools: ExportTools, userId: string): ExportPart[] {
  return [
    ...exportAccount(tools, userId),
    ...learningExportParts(tools, userId),
    ...certificateExportParts(tools, userId),
    ...staffWorkExportParts(tools.db, userId),
    ...commonActivityExportParts(tools.db, userId),
  ];
}
