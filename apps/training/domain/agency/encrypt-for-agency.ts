import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';

/**
 * Encrypts a text as the agency wants its payloads. Equal texts give equal ciphertexts, so this could be used to try texts
 * out: it is limited per person, and every use is in the audit log, without the text.
 */
export async function encryptForAgency(ctx: SignedInContext, data: string): Promise<{ ciphertext: string }> {
  const ciphertext = ctx.agency.encrypt(data);
  await recordAudit(ctx.db, ctx, {
    action: 'agency.encrypt',
    targetType: 'agency',
    targetId: ctx.agency.uen,
    after: { characters: data.length },
  });
  return { ciphertext };
}
