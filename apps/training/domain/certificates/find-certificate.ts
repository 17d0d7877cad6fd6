import { parseCertificateId } from '@repo/certificates/certificate-id';
import type { Prisma } from '@repo/db/training';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { certificateSelect } from './certificate-rows.ts';

/** Matches the row's id or the printed certificate id, as people may type it. */
export function certificateByEitherIdWhere(idOrCertificateId: string): Prisma.CertificateWhereInput {
  const read = parseCertificateId(idOrCertificateId);
  const printed = read !== null && read !== 'mistyped' ? [{ certificateId: read.id }] : [];
  return { OR: [{ id: idOrCertificateId }, ...printed] };
}

/** Throws certificateNotFound, also for another person's, and certificateRevoked. */
export async function getOwnValidCertificate(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  idOrCertificateId: string,
) {
  const row = await db.certificate.findFirst({
    where: { AND: [certificateByEitherIdWhere(idOrCertificateId), { userId: actor.id }] },
    select: { ...certificateSelect, statusIndex: true, courseRun: { select: { courseId: true } } },
  });
  if (row === null) throw errors.certificateNotFound();
  if (row.revokedAt !== null) throw errors.certificateRevoked();
  return row;
}
