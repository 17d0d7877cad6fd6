import type { ChildcareDb } from '@repo/db/childcare';
import { type ExportPart, readInPagesById } from '@repo/personal-data/export-parts';
import { issuedTextSelect } from '#domain/certificates/certificate-rows.ts';
import { printIssuedCertificate } from '#domain/certificates/print-issued-certificate.ts';

type Tools = { db: ChildcareDb; publicUrl: string; serviceName: string };

function ownCertificates(db: ChildcareDb, userId: string) {
  return readInPagesById(({ where, ...page }) =>
    db.certificate.findMany({
      ...page,
      where: { ...where, userId },
      select: { id: true, cycle: true, ...issuedTextSelect },
    }),
  );
}

/** Certificates that are not revoked, printed as their owner downloads them. */
async function* printed({ db, ...tools }: Tools, userId: string) {
  for await (const row of ownCertificates(db, userId)) {
    if (row.revokedAt !== null) continue;
    yield {
      name: `certificate-${row.certificateId}.pdf`,
      open: async () => [await printIssuedCertificate(tools, row, tools)].values(),
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
