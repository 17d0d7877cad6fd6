import { drawCertificateInThread } from '@repo/certificates/print/draw-certificate-in-thread';
import { type IssuedTextRow, verifyUrlOf } from './certificate-rows.ts';
import { formatSingaporeDate } from './format-singapore-date.ts';

function formatPoints(points: number): string {
  return `${points} CPD ${points === 1 ? 'point' : 'points'}`;
}

/** "3, published Mon 2 Nov 2026"; null for certificates of before versions. */
function versionText({ versionNumber, versionPublishedAt }: IssuedTextRow): string | null {
  if (versionNumber === null) return null;
  if (versionPublishedAt === null) return String(versionNumber);
  return `${versionNumber}, published ${formatSingaporeDate(versionPublishedAt)}`;
}

/** Prints the texts stored on the day of issue. */
export function printIssuedCertificate(
  tools: { publicUrl: string },
  row: IssuedTextRow,
  { serviceName }: { serviceName: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { certificateId, learnerName, courseName, organizationName, cpdPoints, issuedAt, expiresAt } = row;
  return drawCertificateInThread({
    serviceName,
    certificateId,
    learnerName,
    courseName,
    organizationName,
    version: versionText(row),
    cpdPoints: formatPoints(Number(cpdPoints)),
    issued: formatSingaporeDate(issuedAt),
    validUntil: expiresAt ? formatSingaporeDate(expiresAt) : 'No expiry',
    verifyUrl: verifyUrlOf(tools, certificateId),
    issuedAt,
  });
}
