import { parseCertificateId } from '@repo/certificates/certificate-id';
import type { PublicCertificate } from '@repo/schemas/childcare/certificate';
import type { Context } from '#domain/context.ts';
import { issuedTextSelect, toPrintedCertificate } from './certificate-rows.ts';
import { expiryStatusOf } from './expiry.ts';

export type Verification =
  | { status: 'valid' | 'expired' | 'revoked'; certificate: PublicCertificate }
  | { status: 'unknown'; certificateId: string }
  | { status: 'mistyped' };

export async function verifyCertificate(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  typed: string,
): Promise<Verification> {
  const read = parseCertificateId(typed);
  if (read === null || read === 'mistyped') return { status: 'mistyped' };
  const row = await db.certificate.findUnique({
    where: { certificateId: read.id },
    select: issuedTextSelect,
  });
  if (row === null) return { status: 'unknown', certificateId: read.id };
  const certificate = toPrintedCertificate(row);
  if (row.revokedAt !== null) return { status: 'revoked', certificate };
  const isExpired = expiryStatusOf(row.expiresAt, clock()) === 'expired';
  return { status: isExpired ? 'expired' : 'valid', certificate };
}
