import { drawCertificateInThread } from '@repo/certificates/print/draw-certificate-in-thread';
import { type IssuedTextRow, verifyUrlOf } from './certificate-rows.ts';
import { formatSingaporeDate } from './format-singapore-date.ts';

function formatPoints(points: number): string {
  return `${points} CPD ${points === 1 ? 'point' : 'points'}`;
}

/** Prints the texts stored on the day of issue. */
export function printIssuedCertificate(
  tools: { publicUrl: string },
  { certificateId, learnerName, courseName, organizationName, cpdPoints, issuedAt, expiresAt }: IssuedTextRow,
  { serviceName }: { serviceName: string },
): Promise<Uint8Array<ArrayBuffer>> {
  return drawCertificateInThread({
    serviceName,
    certificateId,
    learnerName,
    courseName,
    organizationName,
    cpdPoints: formatPoints(Number(cpdPoints)),
    issued: formatSingaporeDate(issuedAt),
    validUntil: expiresAt ? formatSingaporeDate(expiresAt) : 'No expiry',
    verifyUrl: verifyUrlOf(tools, certificateId),
    issuedAt,
  });
}
