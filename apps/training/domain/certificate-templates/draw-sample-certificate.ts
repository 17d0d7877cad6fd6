import { type CertificateDesign, plainDesign } from '@repo/certificates/print/certificate-design';
import type { PreviewCertificateQuery } from '@repo/schemas/training/certificate-template';
import { singaporeDate, singaporeInstant } from '#domain/calendar/singapore-date.ts';
import { drawCertificatePdf } from '#domain/certificates/draw-certificate-pdf.ts';
import type { AdminContext } from '#domain/context.ts';
import { loadCertificateLogo } from './load-certificate-design.ts';

type Tools = Pick<AdminContext, 'db' | 'publicUrl' | 'clock'>;

/** A certificate that nobody has: its id is wrong on purpose. */
export async function drawSampleCertificate(
  tools: Tools,
  design: Partial<CertificateDesign>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { companyName } = await tools.db.companySettings.findUniqueOrThrow({
    where: { id: 1 },
    select: { companyName: true },
  });
  const issuedAt = singaporeInstant(singaporeDate(tools.clock()), '00:00');
  const sample = {
    ...{ certificateId: 'CC-0000-XXXX-XXXX-X', learnerName: 'Name of the learner', issuedAt },
    ...{ courseTitle: 'Title of the course', courseCode: 'TGS-0000000000', competence: 'competent' },
    ...{ organizationName: companyName, startDate: issuedAt, endDate: null },
    ...{ attendedMinutes: 900, totalMinutes: 960 },
  };
  const serviceName = 'Training centre';
  return drawCertificatePdf(tools, sample, { serviceName }, { ...plainDesign, ...design });
}

/** What a certificate would look like with a template that is not saved. */
export async function previewCertificate(
  ctx: AdminContext,
  { logoId, ...texts }: PreviewCertificateQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  return drawSampleCertificate(ctx, {
    ...texts,
    logo: await loadCertificateLogo(ctx, logoId === '' ? null : logoId),
  });
}
