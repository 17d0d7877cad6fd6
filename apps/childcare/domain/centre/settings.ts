import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { inTransaction } from '@repo/db/childcare';
import type { CentreSettings, CentreSettingsBody } from '@repo/schemas/childcare/overview';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { organizationSelect } from '#domain/organizations/get-organization.ts';
import { getManagedCentre } from './get-managed-centre.ts';

const { slug: _, updatedAt: __, ...shared } = organizationSelect;
const select = { ...shared, remindersOn: true, requireSecondFactor: true } as const;

/** Throws what `getManagedCentre` throws. */
export async function getCentreSettings(
  ctx: SignedInContext,
  organizationId?: string,
): Promise<CentreSettings> {
  const { id } = await getManagedCentre(ctx, ctx.db, organizationId);
  return ctx.db.organization.findUniqueOrThrow({ where: { id }, select });
}

/**
 * A changed two-factor requirement is audited. Dropping it needs a recent proof, so that a stolen session cannot weaken
 * everybody's sign-in. Throws staleProof, and what `getManagedCentre` throws.
 */
export async function updateCentreSettings(
  ctx: SignedInContext,
  organizationId: string | undefined,
  { remindersOn, requireSecondFactor }: CentreSettingsBody,
): Promise<CentreSettings> {
  const { id } = await getManagedCentre(ctx, ctx.db, organizationId);
  const settings = await inTransaction(ctx.db, async (tx) => {
    if (requireSecondFactor !== undefined) {
      const { count } = await tx.organization.updateMany({
        where: { id, requireSecondFactor: !requireSecondFactor },
        data: { requireSecondFactor },
      });
      if (count > 0) {
        if (!requireSecondFactor) assertRecentProof(ctx);
        await recordAudit(tx, ctx, {
          action: 'organization.require-second-factor',
          targetType: 'organization',
          targetId: id,
          before: { requireSecondFactor: !requireSecondFactor },
          after: { requireSecondFactor },
        });
      }
    }
    const data = remindersOn === undefined ? {} : { remindersOn };
    return tx.organization.update({ where: { id }, data, select });
  });
  clearChildcareSessionCache();
  return settings;
}
