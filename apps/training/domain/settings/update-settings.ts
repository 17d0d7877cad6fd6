import { inTransaction, type Prisma } from '@repo/db/training';
import type { CompanySettings, UpdateSettingsBody } from '@repo/schemas/training/settings';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { toSettings } from './settings-record.ts';

function columnsOf({ venue, ...rest }: UpdateSettingsBody): Prisma.CompanySettingsUpdateInput {
  return {
    ...rest,
    ...(venue && {
      venueBlock: venue.block,
      venueStreet: venue.street,
      venueBuilding: venue.building,
      venueFloor: venue.floor,
      venueUnit: venue.unit,
      venuePostalCode: venue.postalCode,
      venueRoom: venue.room,
      venueWheelchairAccess: venue.wheelchairAccess,
    }),
  };
}

function flatten({ venue, updatedAt: _at, intake_size: _twin, ...rest }: CompanySettings) {
  return { ...rest, ...Object.fromEntries(Object.entries(venue).map(([k, v]) => [`venue.${k}`, v])) };
}

/** Changes what is given. The audit log keeps the changed fields before and after; without a change nothing is written. */
export async function updateSettings(
  ctx: SignedInContext,
  input: UpdateSettingsBody,
): Promise<CompanySettings> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM company_settings WHERE id = 1 FOR UPDATE`;
    const before = toSettings(await tx.companySettings.findUniqueOrThrow({ where: { id: 1 } }));
    const row = await tx.companySettings.update({ where: { id: 1 }, data: columnsOf(input) });
    const after = toSettings(row);
    const old = new Map(Object.entries(flatten(before)));
    const changed = Object.entries(flatten(after)).filter(([name, value]) => old.get(name) !== value);
    if (changed.length > 0) {
      await recordAudit(tx, ctx, {
        action: 'settings.update',
        targetType: 'settings',
        targetId: '1',
        before: Object.fromEntries(changed.map(([name]) => [name, old.get(name) ?? null])),
        after: Object.fromEntries(changed),
      });
    }
    return after;
  });
}
