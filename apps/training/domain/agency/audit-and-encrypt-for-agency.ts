import { recordAudit } from '#domain/audit/record-audit.ts';
import type { StaffContext } from '#domain/context.ts';
import { assertAgencyAccess } from './assert-agency-access.ts';

/** Deterministic encryption allows guessing, so use is limited to staff, rate limited and audited. Throws forbidden. */
export async function auditAndEncryptForAgency(
  ctx: StaffContext,
  data: string,
): Promise<{ ciphertext: string }> {
  await assertAgencyAccess(ctx);
  const ciphertext = ctx.agency.encrypt(data);
  await recordAudit(ctx.db, ctx, {
    action: 'agency.encrypt',
    targetType: 'agency',
    targetId: ctx.agency.uen,
    after: { characters: data.length },
  });
  return { ciphertext };
}
