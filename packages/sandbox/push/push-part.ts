import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { parseJsonOrUndefined } from '../frame/parse-json-or-undefined.ts';
import { logAndInjectFailures, type SandboxEnv, type SandboxPart } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createFailureSwitches } from '../frame/switches.ts';
import { addMessagesPage } from './messages-page.ts';
import {
  createPushReceiver,
  decryptPushFor,
  type PushedMessage,
  type PushReceiver,
  toPushSubscriptionJson,
} from './receiver.ts';
import { verifyVapidAndReturnContact } from './verify-vapid.ts';

/** What push services take at most (RFC 8030). */
const maxBody = 4_096;
const retryAfterSeconds = 30;
const subscribeBody = z.object({ applicationServerKey: z.string().max(200).nullable().default(null) });

/**
 * A push service under /push, as browsers have one. `POST /push/subscriptions` is what a browser does when a page subscribes, with
 * `DELETE /push/subscriptions/<id>` for when it unsubscribes; `GET /push/messages?endpoint=…` is what came, decrypted.
 * Its modes: `down` answers 500, `rejects` 429 with Retry-After, `gone` 410.
 */
export function createPushPart({ url }: { url: string }): SandboxPart {
  const switches = createFailureSwitches(['gone']);
  const requests = createRequestLog();
  const receivers = new Map<string, PushReceiver>();
  const baseUrl = `${url}/push`;

  const router = new Hono<SandboxEnv>();
  router.post('/subscriptions', async (c) => {
    const body = subscribeBody.safeParse(parseJsonOrUndefined((await c.req.text()) || '{}'));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    const receiver = createPushReceiver(body.data.applicationServerKey);
    receivers.set(receiver.id, receiver);
    return c.json(toPushSubscriptionJson(receiver, baseUrl), 201);
  });
  router.delete('/subscriptions/:id', (c) => {
    const receiver = receivers.get(c.req.param('id'));
    if (receiver) receiver.isGone = true;
    return c.body(null, receiver ? 204 : 404);
  });
  router.get('/messages', (c) => {
    const id = (c.req.query('endpoint') ?? '').split('/').at(-1) ?? '';
    return c.json(receivers.get(id)?.messages ?? []);
  });
  addMessagesPage(router, receivers);

  router.use('/send/*', logAndInjectFailures({ switches, requests }, fail));
  router.use('/send/*', bodyLimit({ maxSize: maxBody, onError: (c) => c.text('Too large', 413) }));
  router.post('/send/:id', async (c) => {
    const receiver = receivers.get(c.req.param('id'));
    if (!receiver) return c.text('No such subscription', 404);
    if (receiver.isGone || switches.get().mode === 'gone') return c.text('The subscription has ended', 410);
    const subject = await verifyVapidAndReturnContact(c.req.header('authorization') ?? '', {
      audience: url,
      applicationServerKey: receiver.applicationServerKey,
    });
    if (subject === null) return c.text('The signature does not fit', 403);
    const message = await readMessage(c, receiver, subject);
    if (message === null)
      return c.text('TTL, Content-Encoding: aes128gcm and an encrypted body are needed', 400);
    receiver.messages.push(message);
    return c.body(null, 201, { location: `${baseUrl}/messages/${receiver.messages.length}` });
  });

  return {
    name: 'push',
    title: 'Push',
    about: 'A push service as browsers have one: checks who sends, decrypts, and shows what came.',
    home: '/push',
    router,
    switches,
    requests,
    reset: async () => receivers.clear(),
    close: async () => {},
  };
}

async function readMessage(
  c: Context<SandboxEnv>,
  receiver: PushReceiver,
  subject: string,
): Promise<PushedMessage | null> {
  const ttl = c.req.header('ttl') ?? '';
  if (!/^\d+$/.test(ttl) || c.req.header('content-encoding') !== 'aes128gcm') return null;
  try {
    return {
      at: new Date().toISOString(),
      payload: decryptPushFor(receiver, Buffer.from(await c.req.arrayBuffer())),
      ttl: Number(ttl),
      urgency: c.req.header('urgency') ?? 'normal',
      topic: c.req.header('topic') ?? null,
      subject,
    };
  } catch {
    return null;
  }
}

function fail(c: Context<SandboxEnv>, failure: 'down' | 'rejects'): Response {
  if (failure === 'down') return c.text('Something went wrong', 500);
  c.header('retry-after', String(retryAfterSeconds));
  return c.text('Too many requests', 429);
}
