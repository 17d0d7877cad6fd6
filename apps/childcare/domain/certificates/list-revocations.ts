import type { Context } from '#domain/context.ts';

/** Newest first, with public reasons, for badge verifiers. */
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
