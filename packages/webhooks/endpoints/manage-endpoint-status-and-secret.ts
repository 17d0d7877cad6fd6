import { sql } from '@repo/db/sql';
import type { ShownWebhookSecret, WebhookEndpointRecord } from '@repo/schemas/webhook';
import { webhookDueChannel } from '../queue-webhook-events.ts';
import type { WebhooksDb } from '../webhooks-db.ts';
import type { EndpointAdapter, EndpointContext } from './endpoint-adapter.ts';
import { generateWebhookSecret } from './generate-webhook-secret.ts';
import { createOwnEndpointRepository } from './own-endpoint-repository.ts';

/** How long the secret before the present one signs as well. */
const overlapHours = 24;

export function createEndpointStatusAndSecretManager<Ctx extends EndpointContext, Tx extends WebhooksDb>(
  adapter: EndpointAdapter<Ctx, Tx>,
) {
  const { recordAudit, assertRecentProof, errors } = adapter;
  const { reread, changing } = createOwnEndpointRepository(adapter);

  return {
    pause: (ctx: Ctx, { id }: { id: string }): Promise<WebhookEndpointRecord> =>
      changing(ctx, id, async (tx, { url, status }) => {
        if (status !== 'active') throw errors.webhookEndpointInactive();
        await tx.$executeRaw(sql`UPDATE webhook_endpoint SET status = 'paused' WHERE id = ${id}`);
        await recordAudit(tx, ctx, { action: 'webhook-endpoint.pause', targetId: id, after: { url } });
        return reread(tx, ctx, id);
      }),

    /** What waited while it was paused or disabled is sent now. */
    resume(ctx: Ctx, { id }: { id: string }): Promise<WebhookEndpointRecord> {
      const work = async (tx: Tx, { url, status }: WebhookEndpointRecord) => {
        if (status === 'active') return reread(tx, ctx, id);
        await tx.$executeRaw(sql`
          UPDATE webhook_endpoint SET status = 'active', creator_id = ${ctx.actor.id}, failing_since = NULL
          WHERE id = ${id}`);
        await tx.$executeRaw(sql`
          UPDATE webhook_delivery SET next_attempt_at = ${ctx.clock()}::timestamptz, attempts = 0
          WHERE endpoint_id = ${id} AND state = 'waiting'`);
        await tx.$queryRaw(sql`SELECT pg_notify(${webhookDueChannel}, '')::text`);
        await recordAudit(tx, ctx, { action: 'webhook-endpoint.resume', targetId: id, after: { url } });
        return reread(tx, ctx, id);
      };
      return changing(ctx, id, work, { asCreator: true });
    },

    /** The old secret signs as well for a day. The answer alone has the new one. */
    async rotateSecret(ctx: Ctx, { id }: { id: string }): Promise<ShownWebhookSecret> {
      assertRecentProof(ctx);
      const secret = generateWebhookSecret();
      return changing(ctx, id, async (tx, { url }) => {
        await tx.$executeRaw(sql`
          UPDATE webhook_endpoint SET previous_secret = secret, secret = ${ctx.keys.encrypt(secret, 'webhook-secret')},
            previous_secret_until = ${ctx.clock()}::timestamptz + ${overlapHours} * interval '1 hour'
          WHERE id = ${id}`);
        await recordAudit(tx, ctx, {
          action: 'webhook-endpoint.rotate-secret',
          targetId: id,
          after: { url },
        });
        return { endpoint: await reread(tx, ctx, id), secret };
      });
    },
  };
}
