import { newId } from '@repo/db/new-id';
import { sql } from '@repo/db/sql';
import { findOutboundUrlFault } from '@repo/outbound/find-outbound-url-fault';
import type {
  ShownWebhookSecret,
  WebhookEndpointChange,
  WebhookEndpointInput,
  WebhookEndpointRecord,
} from '@repo/schemas/webhook';
import type { WebhooksDb } from '../webhooks-db.ts';
import type { EndpointAdapter, EndpointContext } from './endpoint-adapter.ts';
import { listEndpointRows } from './endpoint-rows.ts';
import { generateWebhookSecret } from './generate-webhook-secret.ts';
import { createOwnEndpointRepository } from './own-endpoint-repository.ts';

/** The endpoints of an owner: what its pages and its API do. An endpoint of somebody else is not found. */
export function createEndpointManager<Ctx extends EndpointContext, Tx extends WebhooksDb>(
  adapter: EndpointAdapter<Ctx, Tx>,
) {
  const { ownerOf, inTransaction, lockCreator, recordAudit, assertRecentProof, errors } = adapter;

  function assertUrl(url: string): void {
    const problem = findOutboundUrlFault(url, adapter.localOrigins());
    if (problem !== null) throw errors.invalid({ details: [{ field: 'url', message: problem }] });
  }

  const { reread, changing } = createOwnEndpointRepository(adapter);

  return {
    list: (ctx: Ctx): Promise<WebhookEndpointRecord[]> => listEndpointRows(ctx.db, ownerOf(ctx), ctx.clock()),

    read: (ctx: Ctx, { id }: { id: string }): Promise<WebhookEndpointRecord> => reread(ctx.db, ctx, id),

    /** The answer alone has the secret. */
    async create(ctx: Ctx, input: WebhookEndpointInput): Promise<ShownWebhookSecret> {
      assertRecentProof(ctx);
      assertUrl(input.url);
      const [id, secret, now, ownerId] = [newId(), generateWebhookSecret(), ctx.clock(), ownerOf(ctx)];
      const eventTypes = [...new Set(input.eventTypes)];
      return inTransaction(ctx, async (tx) => {
        await lockCreator(tx, ctx);
        // Concurrent calls count one after the other.
        await tx.$queryRaw(
          sql`SELECT pg_advisory_xact_lock(hashtextextended('webhook_endpoint' || ${ownerId}, 0))::text`,
        );
        if ((await listEndpointRows(tx, ownerId, now)).length >= adapter.maxEndpoints)
          throw errors.tooManyWebhookEndpoints();
        await tx.$executeRaw(sql`
          INSERT INTO webhook_endpoint (id, owner_id, creator_id, url, description, event_types, secret, created_at, updated_at)
          VALUES (${id}, ${ownerId}, ${ctx.actor.id}, ${input.url}, ${input.description}, ${eventTypes}::text[],
            ${ctx.keys.encrypt(secret, 'webhook-secret')}, ${now}::timestamptz, ${now}::timestamptz)`);
        await recordAudit(tx, ctx, {
          action: 'webhook-endpoint.create',
          targetId: id,
          after: { url: input.url, eventTypes },
        });
        return { endpoint: await reread(tx, ctx, id), secret };
      });
    },

    async change(
      ctx: Ctx,
      { id, ...input }: WebhookEndpointChange & { id: string },
    ): Promise<WebhookEndpointRecord> {
      if (input.url !== undefined) assertUrl(input.url);
      const asCreator = input.url !== undefined;
      const work = async (tx: Tx, before: WebhookEndpointRecord) => {
        if (input.expectedUpdatedAt !== undefined && input.expectedUpdatedAt !== before.updatedAt)
          throw errors.changedMeanwhile({
            details: [{ field: 'expectedUpdatedAt', message: 'Reload the page to see what was changed' }],
          });
        const url = input.url ?? before.url;
        // Where events are sent from now on is as much as a new endpoint.
        if (url !== before.url) assertRecentProof(ctx);
        const creator = url === before.url ? sql`creator_id` : sql`${ctx.actor.id}`;
        const eventTypes = [...new Set(input.eventTypes ?? before.eventTypes)];
        await tx.$executeRaw(sql`
          UPDATE webhook_endpoint SET url = ${url}, creator_id = ${creator}, description = ${input.description ?? before.description},
            event_types = ${eventTypes}::text[], updated_at = ${ctx.clock()}::timestamptz
          WHERE id = ${id}`);
        await recordAudit(tx, ctx, {
          action: 'webhook-endpoint.change',
          targetId: id,
          after: { url, eventTypes },
        });
        return reread(tx, ctx, id);
      };
      return changing(ctx, id, work, { asCreator });
    },

    /** Nothing is sent from now on and nobody finds it. The worker removes its deliveries, of which there may be very many. */
    remove: (ctx: Ctx, { id }: { id: string }): Promise<void> =>
      changing(ctx, id, async (tx, { url }) => {
        await tx.$executeRaw(sql`
          UPDATE webhook_endpoint SET status = 'disabled', deleted_at = ${ctx.clock()}::timestamptz, secret = '',
            previous_secret = NULL, previous_secret_until = NULL
          WHERE id = ${id}`);
        await recordAudit(tx, ctx, { action: 'webhook-endpoint.delete', targetId: id, after: { url } });
      }),
  };
}
