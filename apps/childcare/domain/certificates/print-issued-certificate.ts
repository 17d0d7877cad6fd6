import { printCertificate } from '@repo/certificates/print/print-certificate';
import { verifyUrlOf, type WordsRow } from './certificate-rows.ts';
import { formatDay } from './format-day.ts';

/** "1 CPD point", "2.5 CPD points" */
function formatPoints(points: number): string {
  return `${points} CPD ${points === 1 ? 'point' : 'points'}`;
}

/** Prints the texts stored on the day of issue. */
export function printIssuedCertificate(
  tools: { publicUrl: string },
  { certificateId, learnerName, courseName, organizationName, cpdPoints, issuedAt, expiresAt }: WordsRow,
  { serviceName }: { serviceName: string },
): Promise<Uint8Array<ArrayBuffer>> {
  return printCertificate({
    serviceName,
    certificateId,
    learnerName,
    courseName,
    organizationName,
    cpdPoints: formatPoints(cpdPoints.toNumber()),
    issued: formatDay(issuedAt),
    validUntil: expiresAt ? formatDay(expiresAt) : 'No expiry',
    verifyUrl: verifyUrlOf(tools, certificateId),
    issuedAt,
  });
}
