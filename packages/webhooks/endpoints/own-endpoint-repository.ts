import type { WebhookEndpointRecord } from '@repo/schemas/webhook';
import type { WebhooksDb } from '../webhooks-db.ts';
import type { EndpointAdapter, EndpointContext } from './endpoint-adapter.ts';
import { type EndpointDb, lockEndpointRowIfOwn, readEndpointRow } from './endpoint-rows.ts';

/** How a person's own endpoint is read and changed. One of somebody else is not found. */
export function createOwnEndpointRepository<Ctx extends EndpointContext, Tx extends WebhooksDb>({
  ownerOf,
  inTransaction,
  lockCreator,
  errors,
}: EndpointAdapter<Ctx, Tx>) {
  async function reread(db: EndpointDb, ctx: Ctx, id: string): Promise<WebhookEndpointRecord> {
    const row = await readEndpointRow(db, { ownerId: ownerOf(ctx), id }, ctx.clock());
    if (row === null) throw errors.webhookEndpointNotFound();
    return row;
  }

  /**
   * A change of the owner's own endpoint, serialised by a lock; `work` records it in the audit log. `asCreator`: the caller answers for
   * the address from now on.
   */
  function changing<R>(
    ctx: Ctx,
    id: string,
    work: (tx: Tx, before: WebhookEndpointRecord) => Promise<R>,
    { asCreator = false } = {},
  ): Promise<R> {
    return inTransaction(ctx, async (tx) => {
      if (asCreator) {
        await reread(tx, ctx, id);
        await lockCreator(tx, ctx);
      }
      if (!(await lockEndpointRowIfOwn(tx, { ownerId: ownerOf(ctx), id })))
        throw errors.webhookEndpointNotFound();
      return work(tx, await reread(tx, ctx, id));
    });
  }

  return { reread, changing };
}
