import type { Context } from '#domain/context.ts';
import { env } from '#env.ts';

/** The names of the service and the centre: an attacker tries them first in a password. */
export async function findContextNames({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const settings = await db.companySettings.findUnique({ where: { id: 1 }, select: { companyName: true } });
  return [env().TRAINING_NAME, settings?.companyName ?? ''];
}
