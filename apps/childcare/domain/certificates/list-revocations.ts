import type { Context } from '#domain/context.ts';

/** Every revoked certificate with its public reason, the newest first: what verifiers of badges read. */
export async function listRevocations({
  db,
}: Pick<Context, 'db'>): Promise<{ certificateId: string; reason: string }[]> {
  const rows = await db.certificate.findMany({
    where: { revokedAt: { not: null } },
    orderBy: [{ revokedAt: 'desc' }, { id: 'desc' }],
    select: { certificateId: true, revocationReason: true },
  });
  return rows.map(({ certificateId, revocationReason }) => ({
    certificateId,
    reason: revocationReason ?? '',
  }));
}
