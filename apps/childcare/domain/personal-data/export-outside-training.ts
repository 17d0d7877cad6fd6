import type { ChildcareDb } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import { type ExportPart, mapRows, readInPagesById } from '@repo/personal-data/export-parts';

type Tools = { db: ChildcareDb; files: FileStore };

const select = {
  id: true,
  title: true,
  provider: true,
  completedOn: true,
  points: true,
  category: { select: { name: true } },
  expiresOn: true,
  status: true,
  rejectionReason: true,
  decidedBy: { select: { name: true } },
  decidedAt: true,
  approvedAt: true,
  fileKey: true,
  fileName: true,
  fileType: true,
  fileBytes: true,
  createdAt: true,
  updatedAt: true,
  organization: { select: { name: true } },
} as const;

function ownTraining(db: ChildcareDb, userId: string) {
  return readInPagesById(({ where, ...page }) =>
    db.outsideTraining.findMany({ ...page, where: { ...where, userId }, select }),
  );
}

/** Named with the record's id too: several certificates may be called alike. */
async function* trainingFiles({ db, files }: Tools, userId: string) {
  for await (const { id, fileKey, fileName } of ownTraining(db, userId))
    yield { name: `${id}-${fileName}`, open: () => files.read(fileKey) };
}

export function outsideTrainingExportParts(tools: Tools, userId: string): ExportPart[] {
  return [
    {
      path: 'outside-training.json',
      about: 'Training that you did elsewhere, and what your centre decided on it.',
      records: () => mapRows(ownTraining(tools.db, userId), ({ fileKey: _, ...training }) => training),
    },
    {
      path: 'outside-training/',
      about: 'The certificates of training that you did elsewhere.',
      files: () => trainingFiles(tools, userId),
    },
  ];
}
