import { lookUpTypedId } from '@repo/certificates/look-up-typed-id';
import type { PublicCertificate } from '@repo/schemas/training/certificate';
import type { Context } from '#domain/context.ts';
import { publicTextSelect, toPublicCertificate } from './certificate-rows.ts';

export type CertificateVerification =
  | { status: 'valid' | 'revoked'; certificate: PublicCertificate }
  | { status: 'unknown'; certificateId: string }
  | { status: 'mistyped' };

export async function verifyCertificate(
  { db }: Pick<Context, 'db'>,
  typedCertificateId: string,
): Promise<CertificateVerification> {
  const found = await lookUpTypedId(typedCertificateId, (certificateId) =>
    db.certificate.findUnique({ where: { certificateId }, select: publicTextSelect }),
  );
  if (found.status !== 'found') return found;
  const certificate = toPublicCertificate(found.row);
  return { status: certificate.revokedAt === null ? 'valid' : 'revoked', certificate };
}
