import type { Context } from '#domain/context.ts';
import { env } from '#env.ts';

/** The names of the service and of the person's centre: an attacker tries them first in a password. */
export async function findContextNames(
  { db }: Pick<Context, 'db'>,
  { organizationId }: { organizationId: string | null },
): Promise<string[]> {
  const centre =
    organizationId === null
      ? null
      : await db.organization.findUnique({ where: { id: organizationId }, select: { name: true } });
  return [env().CHILDCARE_NAME, centre?.name ?? ''];
}
