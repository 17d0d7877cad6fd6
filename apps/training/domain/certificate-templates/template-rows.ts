import { plainDesign } from '@repo/certificates/print/certificate-design';
import type { Prisma, TrainingDb } from '@repo/db/training';
import type { CertificateTemplate } from '@repo/schemas/training/certificate-template';

export const templateSelect = {
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
export function findCurrentTemplate(db: TrainingDb) {
  return db.certificateTemplate.findFirst({ orderBy: { number: 'desc' }, select: templateSelect });
}

type Row = Awaited<ReturnType<typeof findCurrentTemplate>>;

export function toCertificateTemplate(row: Row): CertificateTemplate {
  if (row === null) {
    const { logo: _, ...texts } = plainDesign;
    return { ...texts, logoId: null, version: '' };
  }
  const { id, number: _, ...template } = row;
  return { ...template, version: id };
}
