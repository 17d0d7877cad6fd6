import { clearApiKeyCache } from '@repo/auth/training-api-keys';
import { inTransaction } from '@repo/db/training';
import type { RotateApiKeyBody } from '@repo/schemas/training/api-key';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { toApiKeyRecord } from './api-key-record.ts';
import type { ShownApiKey } from './create-api-key.ts';
import { lockActiveKey } from './lock-active-key.ts';
import { chooseKeyExpiry, lockActiveAdmin, storeNewKey } from './store-new-key.ts';

const hour = 60 * 60 * 1000;

/** `keepOldForHours` never extends the old key's expiry. Throws staleProof, apiKeyNotFound, apiKeyEnded, apiKeyExpiryPast. */
export async function rotateApiKey(
  ctx: AdminContext,
  { id, keepOldForHours, expiresAt: wantedExpiry }: RotateApiKeyBody & { id: string },
): Promise<ShownApiKey> {
  assertRecentProof(ctx);
  const now = ctx.clock();
  const newExpiry = chooseKeyExpiry(wantedExpiry, now);
  const { key, row } = await inTransaction(ctx.db, async (tx) => {
    await lockActiveAdmin(tx, ctx.actor.id);
    const { name, scopes, expiresAt } = await lockActiveKey(tx, id, now);
    const wanted = new Date(now.getTime() + keepOldForHours * hour);
    const oldEnds = expiresAt !== null && expiresAt < wanted ? expiresAt : wanted;
    await tx.apiKey.update({
      where: { id },
      data: keepOldForHours === 0 ? { revokedAt: now } : { expiresAt: oldEnds },
    });
    const made = await storeNewKey(tx, ctx, { name, scopes, expiresAt: newExpiry });
    await recordAudit(tx, ctx, {
      action: 'api-key.rotate',
      targetType: 'api-key',
      targetId: id,
      after: {
        name,
        replacedBy: made.row.id,
        expiresAt: newExpiry?.toISOString() ?? null,
        oldEndsAt: oldEnds.toISOString(),
      },
    });
    return made;
  });
  clearApiKeyCache();
  return { apiKey: toApiKeyRecord(row, now), key };
}
