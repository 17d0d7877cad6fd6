import { parseCertificateId } from '@repo/certificates/certificate-id';
import type { Prisma } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { certificateSelectFor } from './certificate-rows.ts';

/** Matches the row's id or the printed certificate id, as people may type it. */
export function whereCertificateIs(idOrCertificateId: string): Prisma.CertificateWhereInput {
  const read = parseCertificateId(idOrCertificateId);
  const printed = read !== null && read !== 'mistyped' ? [{ certificateId: read.id }] : [];
  return { OR: [{ id: idOrCertificateId }, ...printed] };
}

/** Throws certificateNotFound, and for another person's certificate forbidden, whatever the caller's role. */
export async function getOwnCertificate(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  idOrCertificateId: string,
) {
  const row = await db.certificate.findFirst({
    where: whereCertificateIs(idOrCertificateId),
    select: { ...certificateSelectFor(actor.id), statusIndex: true },
  });
  if (row === null) throw errors.certificateNotFound();
  if (row.userId !== actor.id) throw errors.forbidden();
  return row;
}
