import type { CertificateDesign, CertificateFact } from '@repo/certificates/print/certificate-design';
import { drawCertificateInThread } from '@repo/certificates/print/draw-certificate-in-thread';
import { competences } from '@repo/schemas/training/completion';
import { formatDate, formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { loadCertificateDesign } from '#domain/certificate-templates/load-certificate-design.ts';
import { competenceTexts, formatMinutesAsHours } from '#domain/completion/completion-texts.ts';
import type { Context, SignedInContext } from '#domain/context.ts';
import { type CertificateRow, verifyUrlOf } from './certificate-rows.ts';
import { getOwnValidCertificate } from './find-certificate.ts';

type Service = { serviceName: string };

/** Throws certificateNotFound and certificateRevoked. */
export async function drawOwnCertificatePdf(
  ctx: SignedInContext,
  idOrCertificateId: string,
  service: Service,
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const row = await getOwnValidCertificate(ctx, idOrCertificateId);
  return {
    name: `certificate-${row.certificateId}.pdf`,
    content: await drawIssuedCertificatePdf(ctx, row, service),
  };
}

/** With the template that it was issued with. */
export async function drawIssuedCertificatePdf(
  tools: Pick<Context, 'db' | 'files' | 'publicUrl'>,
  { templateId, ...row }: PrintedCertificateRow & { templateId: string | null },
  service: Service,
): Promise<Uint8Array<ArrayBuffer>> {
  return drawCertificatePdf(tools, row, service, await loadCertificateDesign(tools, templateId));
}

export type PrintedCertificateRow = Omit<
  CertificateRow,
  'id' | 'userId' | 'courseRunId' | 'revokedAt' | 'revocationReason' | 'templateId'
>;

/** Prints the texts that were stored on the day of issue. */
export function drawCertificatePdf(
  tools: Pick<Context, 'publicUrl'>,
  row: PrintedCertificateRow,
  { serviceName }: Service,
  design: CertificateDesign,
): Promise<Uint8Array<ArrayBuffer>> {
  const { certificateId, learnerName, courseTitle, courseCode, organizationName, issuedAt } = row;
  return drawCertificateInThread({
    serviceName: organizationName || serviceName,
    ...{ certificateId, learnerName, issuedAt, design },
    courseName: courseCode === courseTitle ? courseTitle : `${courseTitle} (${courseCode})`,
    under: '',
    facts: toFacts(row),
    verifyUrl: verifyUrlOf(tools, certificateId),
  });
}

function toFacts(row: PrintedCertificateRow): CertificateFact[] {
  const competence = competences.find((known) => known === row.competence) ?? 'none';
  return [
    {
      label: 'Class',
      value: formatDates(dateColumnToText(row.startDate), dateColumnToText(row.endDate)),
      width: 172,
    },
    ...(competence === 'none' ? [] : [{ label: 'Result', value: competenceTexts[competence], width: 112 }]),
    ...(row.totalMinutes === 0
      ? []
      : [
          {
            label: 'Hours',
            value: `${formatMinutesAsHours(row.attendedMinutes)} of ${formatMinutesAsHours(row.totalMinutes)}`,
            width: 74,
          },
        ]),
    { label: 'Issued', value: formatDate(singaporeDate(row.issuedAt)), width: 92 },
    { label: 'Certificate', value: row.certificateId, width: 118 },
  ];
}
