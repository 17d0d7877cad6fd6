import { plainDesign } from '@repo/certificates/print/certificate-design';
import type { Prisma, TrainingDb } from '@repo/db/training';
import type { CertificateTemplate } from '@repo/schemas/training/certificate-template';

export const certificateTemplateSelect = {
  id: true,
  number: true,
  title: true,
  sentence: true,
  colour: true,
  signatoryName: true,
  signatoryRole: true,
  logoId: true,
} satisfies Prisma.CertificateTemplateSelect;

/** The newest version; null until one is saved. Index: certificate_template_number_key. */
export function findNewestCertificateTemplate(db: TrainingDb) {
  return db.certificateTemplate.findFirst({ orderBy: { number: 'desc' }, select: certificateTemplateSelect });
}

type Row = Awaited<ReturnType<typeof findNewestCertificateTemplate>>;

export function toCertificateTemplateOrPlain(row: Row): CertificateTemplate {
  if (row === null) {
    const { logo: _, ...texts } = plainDesign;
    return { ...texts, logoId: null, version: '' };
  }
  const { id, number: _, ...template } = row;
  return { ...template, version: id };
}
