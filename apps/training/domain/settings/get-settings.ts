import type { CompanySettings } from '@repo/schemas/training/settings';
import type { Context } from '#domain/context.ts';
import { toSettings } from './settings-record.ts';

/** The migration created the single row. */
export async function getSettings({ db }: Pick<Context, 'db'>): Promise<CompanySettings> {
  return toSettings(await db.companySettings.findUniqueOrThrow({ where: { id: 1 } }));
}
