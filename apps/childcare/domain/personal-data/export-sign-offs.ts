import type { ChildcareDb } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import { type ExportPart, mapRows, readInPagesById } from '@repo/personal-data/export-parts';

type Tools = { db: ChildcareDb; files: FileStore };

const select = {
  id: true,
  enrollmentId: true,
  cycle: true,
  courseTitle: true,
  lectureTitle: true,
  checklist: true,
  note: true,
  fileKey: true,
  fileName: true,
  fileType: true,
  fileBytes: true,
  status: true,
  seen: true,
  remark: true,
  typedName: true,
  decidedBy: { select: { name: true } },
  decidedAt: true,
  createdAt: true,
  organization: { select: { name: true } },
} as const;

function ownSignOffs(db: ChildcareDb, userId: string) {
  return readInPagesById(({ where, ...page }) =>
    db.signOff.findMany({ ...page, where: { ...where, userId }, select }),
  );
}

/** Named with the request's id too: several files may be called alike. */
async function* evidenceFiles({ db, files }: Tools, userId: string) {
  for await (const { id, fileKey, fileName } of ownSignOffs(db, userId))
    if (fileKey !== null) yield { name: `${id}-${fileName}`, open: () => files.read(fileKey) };
}

export function signOffExportParts(tools: Tools, userId: string): ExportPart[] {
  return [
    {
      path: 'sign-offs.json',
      about: 'Practical lessons that you asked your centre to sign off, and what it decided.',
      records: () => mapRows(ownSignOffs(tools.db, userId), ({ fileKey: _, ...signOff }) => signOff),
    },
    {
      path: 'sign-offs/',
      about: 'The photos and files that you added to these requests.',
      files: () => evidenceFiles(tools, userId),
    },
  ];
}
