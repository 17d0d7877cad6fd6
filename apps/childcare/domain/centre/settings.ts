import type { CentreSettings } from '@repo/schemas/childcare/overview';
import type { SignedInContext } from '#domain/context.ts';
import { findCentre } from './find-centre.ts';

const select = {
  id: true,
  name: true,
  contactName: true,
  contactEmail: true,
  phone: true,
  address: true,
  licenseNumber: true,
  maxLearners: true,
  billingEnabled: true,
  remindersOn: true,
} as const;

/** A centre as its manager sees it. Throws what `findCentre` throws. */
export async function getCentreSettings(
  ctx: SignedInContext,
  organizationId?: string,
): Promise<CentreSettings> {
  const { id } = await findCentre(ctx, ctx.db, organizationId);
  return ctx.db.organization.findUniqueOrThrow({ where: { id }, select });
}

/** Switches what a manager may switch. Throws what `findCentre` throws. */
export async function updateCentreSettings(
  ctx: SignedInContext,
  organizationId: string | undefined,
  { remindersOn }: Pick<CentreSettings, 'remindersOn'>,
): Promise<CentreSettings> {
  const { id } = await findCentre(ctx, ctx.db, organizationId);
  return ctx.db.organization.update({ where: { id }, data: { remindersOn }, select });
}
