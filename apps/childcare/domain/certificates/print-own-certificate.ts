import { printCertificate } from '@repo/certificates/print/print-certificate';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { verifyUrlOf } from './certificate-rows.ts';
import { findOwnCertificate } from './find-own-certificate.ts';
import { formatDay } from './format-day.ts';

/** "1 CPD point", "2.5 CPD points" */
function formatPoints(points: number): string {
  return `${points} CPD ${points === 1 ? 'point' : 'points'}`;
}

/** The caller's certificate as PDF. Throws certificateNotFound, forbidden and certificateRevoked. */
export async function printOwnCertificate(
  ctx: SignedInContext,
  idOrCertificateId: string,
  { serviceName }: { serviceName: string },
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const row = await findOwnCertificate(ctx, idOrCertificateId);
  if (row.revokedAt !== null) throw errors.certificateRevoked();
  const { certificateId, learnerName, courseName, organizationName, cpdPoints, issuedAt, expiresAt } = row;
  const content = await printCertificate({
    serviceName,
    certificateId,
    learnerName,
    courseName,
    organizationName,
    cpdPoints: formatPoints(cpdPoints.toNumber()),
    issued: formatDay(issuedAt),
    validUntil: expiresAt ? formatDay(expiresAt) : 'No expiry',
    verifyUrl: verifyUrlOf(ctx, certificateId),
    issuedAt,
  });
  return { name: `certificate-${certificateId}.pdf`, content };
}
