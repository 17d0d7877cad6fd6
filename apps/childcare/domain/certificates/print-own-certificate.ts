import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getOwnCertificate } from './get-own-certificate.ts';
import { printIssuedCertificate } from './print-issued-certificate.ts';

/** Throws certificateNotFound, forbidden and certificateRevoked. */
export async function printOwnCertificate(
  ctx: SignedInContext,
  idOrCertificateId: string,
  service: { serviceName: string },
): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const row = await getOwnCertificate(ctx, idOrCertificateId);
  if (row.revokedAt !== null) throw errors.certificateRevoked();
  return {
    name: `certificate-${row.certificateId}.pdf`,
    content: await printIssuedCertificate(ctx, row, service),
  };
}
