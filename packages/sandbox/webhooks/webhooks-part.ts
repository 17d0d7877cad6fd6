import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { parseJsonOrUndefined } from '../frame/parse-json-or-undefined.ts';
import { logAndInjectFailures, type SandboxEnv, type SandboxPart } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createFailureSwitches } from '../frame/switches.ts';
import { addCallsPage, type ReceivedCall } from './calls-page.ts';

const maxBody = 1024 * 1024;
/** The newest are kept. */
const maxCalls = 500;
const secretBody = z.object({ secret: z.string().max(200) });

/**
 * Receivers of webhooks under /webhooks, as an integrator has them; each has a name of its own choice. `POST /webhooks/in/<name>` is
 * the address to register; `PUT /webhooks/in/<name>` with the signing secret lets it refuse (401) what is not signed with it;
 * `GET /webhooks/in/<name>` is what came, refused calls included. Its modes: `down` answers 503, `rejects` 400.
 */
export function createWebhooksPart(): SandboxPart {
  const switches = createFailureSwitches();
  const requests = createRequestLog();
  const secrets = new Map<string, string>();
  let calls: ReceivedCall[] = [];
  const note = async (c: Context<SandboxEnv>, status: number, isVerified: boolean) => {
    const body = await c.req.text();
    const [name, id] = [c.req.param('name') ?? '', c.req.header('webhook-id') ?? ''];
    calls = [{ at: new Date().toISOString(), name, id, status, isVerified, body }, ...calls].slice(
      0,
      maxCalls,
    );
  };

  const router = new Hono<SandboxEnv>();
  addCallsPage(router, () => calls);
  router.put('/in/:name', async (c) => {
    const body = secretBody.safeParse(parseJsonOrUndefined(await c.req.text()));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    secrets.set(c.req.param('name'), body.data.secret);
    return c.body(null, 204);
  });
  router.get('/in/:name', (c) => c.json(calls.filter(({ name }) => name === c.req.param('name'))));

  router.use('/in/*', bodyLimit({ maxSize: maxBody, onError: (c) => c.text('Too large', 413) }));
  router.use(
    '/in/:name',
    logAndInjectFailures({ switches, requests }, async (c, failure) => {
      const status = failure === 'down' ? 503 : 400;
      await note(c, status, false);
      return c.text(failure === 'down' ? 'Down for maintenance' : 'Not understood', status);
    }),
  );
  router.post('/in/:name', async (c) => {
    const secret = secrets.get(c.req.param('name'));
    const isVerified = secret !== undefined && verifies(secret, await c.req.text(), c.req.header());
    const isRefused = secret !== undefined && !isVerified;
    await note(c, isRefused ? 401 : 200, isVerified);
    return isRefused ? c.text('The signature does not fit', 401) : c.json({ received: true });
  });

  return {
    name: 'webhooks',
    title: 'Webhooks',
    about: 'Receivers of webhooks, which check signatures and show what came.',
    home: '/webhooks',
    router,
    switches,
    requests,
    reset: async () => {
      calls = [];
      secrets.clear();
    },
    close: async () => {},
  };
}

function verifies(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
