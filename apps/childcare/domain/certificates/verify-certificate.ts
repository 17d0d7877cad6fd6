import { lookUpTypedId } from '@repo/certificates/look-up-typed-id';
import type { PublicCertificate } from '@repo/schemas/childcare/certificate';
import type { Context } from '#domain/context.ts';
import { issuedTextSelect, toPrintedCertificate } from './certificate-rows.ts';
import { expiryStatusOf } from './expiry.ts';

export type CertificateVerification =
  | { status: 'valid' | 'expired' | 'revoked'; certificate: PublicCertificate }
  | { status: 'unknown'; certificateId: string }
  | { status: 'mistyped' };

export async function verifyCertificate(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  typed: string,
): Promise<CertificateVerification> {
  const found = await lookUpTypedId(typed, (certificateId) =>
    db.certificate.findUnique({ where: { certificateId }, select: issuedTextSelect }),
  );
  if (found.status !== 'found') return found;
  const { row } = found;
  const certificate = toPrintedCertificate(row);
  if (row.revokedAt !== null) return { status: 'revoked', certificate };
  const isExpired = expiryStatusOf(row.expiresAt, clock()) === 'expired';
  return { status: isExpired ? 'expired' : 'valid', certificate };
}
