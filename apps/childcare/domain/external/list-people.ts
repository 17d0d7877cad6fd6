import { toKeysetPage } from '@repo/db/keyset-page';
import type { ExternalPersonPage } from '@repo/schemas/childcare/external';
import type { ExternalListQuery } from '@repo/schemas/external-list';
import type { KeyContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';

const columns = {
  id: true,
  name: true,
  recordedName: true,
  email: true,
  role: true,
  jobTitle: true,
  staffId: true,
  deactivatedAt: true,
  createdAt: true,
  updatedAt: true,
} as const;

/** Who is in the key's centre, by id. Index: user_organization_id_id_idx. */
export async function listPeopleOfKeyCentre(
  { db, key }: Pick<KeyContext, 'db' | 'key'>,
  { limit, cursor, updatedSince }: ExternalListQuery,
): Promise<ExternalPersonPage> {
  const rows = await db.user.findMany({
    where: {
      organizationId: key.ownerId,
      ...(cursor !== undefined && { id: { gt: cursor } }),
      ...(updatedSince !== undefined && { updatedAt: { gte: new Date(updatedSince) } }),
    },
    orderBy: { id: 'asc' },
    take: limit + 1,
    select: columns,
  });
  const { data, nextCursor } = toKeysetPage(rows, limit, ({ id }) => id);
  return {
    data: data.map(({ deactivatedAt, ...row }) => ({
      ...withIsoDates(row),
      status: deactivatedAt === null ? 'active' : 'deactivated',
    })),
    nextCursor,
  };
}
