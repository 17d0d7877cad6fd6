import type { CertificateLogo, CertificateTemplate } from '@repo/schemas/training/certificate-template';
import type { AdminContext } from '#domain/context.ts';
import { findNewestCertificateTemplate, toCertificateTemplateOrPlain } from './template-rows.ts';

export async function getCertificateTemplate({ db }: Pick<AdminContext, 'db'>): Promise<CertificateTemplate> {
  return toCertificateTemplateOrPlain(await findNewestCertificateTemplate(db));
}

const maximumLogos = 10;

/** The newest, and the one that is used. Index: certificate_logo_created_at_idx. */
export async function listNewestAndUsedCertificateLogos({
  db,
}: Pick<AdminContext, 'db'>): Promise<CertificateLogo[]> {
  const select = { id: true, name: true, createdAt: true } as const;
  const newest = await db.certificateLogo.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maximumLogos,
    select,
  });
  const logoId = (await findNewestCertificateTemplate(db))?.logoId ?? null;
  const isMissing = logoId !== null && newest.every(({ id }) => id !== logoId);
  const used = isMissing ? await db.certificateLogo.findMany({ where: { id: logoId }, select }) : [];
  return [...newest, ...used].map((logo) => ({ ...logo, createdAt: logo.createdAt.toISOString() }));
}
