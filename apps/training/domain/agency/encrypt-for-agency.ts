import { recordAudit } from '#domain/audit/record-audit.ts';
import type { StaffContext } from '#domain/context.ts';
import { assertAgencyAccess } from './assert-agency-access.ts';

/**
 * Encrypts a text as the agency wants its payloads. Equal texts give equal ciphertexts, so this could be used to try texts
 * out: it is for staff, limited per person, and every use is in the audit log, without the text. Throws forbidden.
 */
export async function encryptForAgency(ctx: StaffContext, data: string): Promise<{ ciphertext: string }> {
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
