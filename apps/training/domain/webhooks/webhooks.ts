import { inTransaction, type TrainingDb } from '@repo/db/training';
import { createWebhookManager } from '@repo/webhooks/endpoints/create-webhook-manager';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { lockActiveAdmin } from '#domain/accounts/lock-active-admin.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { webhookOwnerId } from './publish-events.ts';

/** The company's webhooks, which every admin manages. */
export const webhooks = createWebhookManager<AdminContext, TrainingDb>({
  ownerOf: () => webhookOwnerId,
  inTransaction: (ctx, work) => inTransaction(ctx.db, work),
  lockCreator: lockActiveAdmin,
  recordAudit: (tx, ctx, entry) => recordAudit(tx, ctx, { ...entry, targetType: 'webhook-endpoint' }),
  assertRecentProof,
  errors,
  localOrigins: () => env().OUTBOUND_LOCAL_ORIGINS,
  maxEndpoints: 20,
});
