import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type Prisma } from '@repo/db/training';
import type { CompanySettings, UpdateSettingsBody } from '@repo/schemas/training/settings';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { toVenueColumns } from '#domain/classes/venue-columns.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toCompanySettings } from './settings-record.ts';

function columnsOf({
  venue,
  fallback,
  expectedUpdatedAt: _,
  ...rest
}: UpdateSettingsBody): Prisma.CompanySettingsUpdateInput {
  return {
    ...rest,
    ...(venue && {
      ...toVenueColumns(venue),
      venueWheelchairAccess: venue.wheelchairAccess,
    }),
    ...(fallback && {
      fallbackPhone: fallback.phone,
      fallbackEmployerUen: fallback.employerUen,
      fallbackEmployerName: fallback.employerName,
      fallbackEmployerEmail: fallback.employerEmail,
      fallbackEmployerPhone: fallback.employerPhone,
    }),
  };
}

function flatten({ venue, fallback, updatedAt: _at, intake_size: _twin, ...rest }: CompanySettings) {
  const within = (name: string, part: object) =>
    Object.fromEntries(Object.entries(part).map(([key, value]) => [`${name}.${key}`, value]));
  return { ...rest, ...within('venue', venue), ...within('fallback', fallback) };
}

/** Proof is needed to stop requiring a second factor, which weakens all staff accounts. Throws staleProof, changedMeanwhile. */
export async function updateCompanySettings(
  ctx: AdminContext,
  input: UpdateSettingsBody,
): Promise<CompanySettings> {
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM company_settings WHERE id = 1 FOR UPDATE`;
    const stored = await tx.companySettings.findUniqueOrThrow({ where: { id: 1 } });
    assertNotStale(stored, input.expectedUpdatedAt, errors.changedMeanwhile);
    const before = toCompanySettings(stored);
    if (before.requireSecondFactor && input.requireSecondFactor === false) assertRecentProof(ctx);
    const row = await tx.companySettings.update({
      where: { id: 1 },
      data: { ...columnsOf(input), updatedAt: nextUpdatedAt(stored, ctx.clock()) },
    });
    const after = toCompanySettings(row);
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
