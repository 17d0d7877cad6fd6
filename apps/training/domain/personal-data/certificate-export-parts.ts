import type { TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import { type ExportPart, readInPagesById } from '@repo/personal-data/export-parts';
import { certificateSelect } from '#domain/certificates/certificate-rows.ts';
import { drawIssuedCertificatePdf } from '#domain/certificates/draw-certificate-pdf.ts';

type Tools = { db: TrainingDb; files: FileStore; publicUrl: string; serviceName: string };

function ownCertificates(db: TrainingDb, userId: string) {
  return readInPagesById(({ where, ...page }) =>
    db.certificate.findMany({ ...page, where: { ...where, userId }, select: certificateSelect }),
  );
}

/** Certificates that are not revoked, printed as their owner downloads them. */
async function* printed(tools: Tools, userId: string) {
  for await (const row of ownCertificates(tools.db, userId)) {
    if (row.revokedAt !== null) continue;
    yield {
      name: `certificate-${row.certificateId}.pdf`,
      open: async () => [await drawIssuedCertificatePdf(tools, row, tools)].values(),
    };
  }
}

export function certificateExportParts(tools: Tools, userId: string): ExportPart[] {
  return [
    {
      path: 'certificates.json',
      about: 'Your certificates, revoked ones too.',
      records: () => ownCertificates(tools.db, userId),
    },
    {
      path: 'certificates/',
      about: 'Your certificates as PDF, but for revoked ones.',
      files: () => printed(tools, userId),
    },
  ];
}
