import { toKeysetPage } from '@repo/db/keyset-page';
import type { ExternalCertificatePage } from '@repo/schemas/childcare/external';
import type { ExternalListQuery } from '@repo/schemas/external-list';
import { issuedTextSelect, toPrintedCertificate } from '#domain/certificates/certificate-rows.ts';
import type { KeyContext } from '#domain/context.ts';

/**
 * What the learners of the key's centre earned in it, by id. Who left took theirs along. Index:
 * certificate_organization_id_id_idx.
 */
export async function listCertificatesOfKeyCentre(
  { db, key }: Pick<KeyContext, 'db' | 'key'>,
  { limit, cursor, updatedSince }: ExternalListQuery,
): Promise<ExternalCertificatePage> {
  const since = updatedSince === undefined ? undefined : { gte: new Date(updatedSince) };
  const rows = await db.certificate.findMany({
    where: {
      organizationId: key.ownerId,
      user: { organizationId: key.ownerId },
      ...(cursor !== undefined && { id: { gt: cursor } }),
      // Who comes back to the centre brings theirs along again.
      ...(since && { OR: [{ issuedAt: since }, { revokedAt: since }, { user: { updatedAt: since } }] }),
    },
    orderBy: { id: 'asc' },
    take: limit + 1,
    select: { id: true, userId: true, courseId: true, cycle: true, ...issuedTextSelect },
  });
  const { data, nextCursor } = toKeysetPage(rows, limit, ({ id }) => id);
  return {
    data: data.map(({ id, userId, courseId, cycle, ...row }) => ({
      id,
      learnerId: userId,
      courseId,
      cycle,
      ...toPrintedCertificate(row),
      updatedAt: (row.revokedAt ?? row.issuedAt).toISOString(),
    })),
    nextCursor,
  };
}
