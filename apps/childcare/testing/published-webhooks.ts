import type { ChildcareDb } from '@repo/db/childcare';
import { type ChildcareWebhook, childcareWebhooks } from '@repo/schemas/childcare/webhooks';
import { webhookPayloadSchema } from '@repo/schemas/webhook';
import { z } from 'zod';

const types = Object.keys(childcareWebhooks) as ChildcareWebhook[];

/** A program of a centre that wants every event. */
export function subscribeCentreToAllEvents(db: ChildcareDb, { id: ownerId }: { id: string }) {
  return db.webhookEndpoint.create({
    data: { ownerId, url: 'https://receiver.example/in', eventTypes: types, secret: 'none' },
  });
}

/** The webhooks of centres since the last call, in order, each parsed by the schema that the API description shows. */
export async function readAndDeletePublishedEvents(db: ChildcareDb) {
  const rows = await db.webhookDelivery.findMany({
    orderBy: { sequence: 'asc' },
    select: { event: true, endpoint: { select: { ownerId: true } } },
  });
  await db.webhookEvent.deleteMany();
  return rows.map(({ event: { type, payload, createdAt }, endpoint: { ownerId } }) => {
    const known = z.enum(types).parse(type);
    const whole = { type, timestamp: createdAt.toISOString(), version: 1, data: payload };
    const { data } = webhookPayloadSchema(known, z.strictObject(childcareWebhooks[known].data.shape)).parse(
      whole,
    );
    return { ownerId, type: known, data };
  });
}
