import type { CompanySettings } from '@repo/schemas/training/settings';
import type { Context } from '#domain/context.ts';
import { toCompanySettings } from './settings-record.ts';

/** The migration created the single row. */
export async function getCompanySettings({ db }: Pick<Context, 'db'>): Promise<CompanySettings> {
  return toCompanySettings(await db.companySettings.findUniqueOrThrow({ where: { id: 1 } }));
}
