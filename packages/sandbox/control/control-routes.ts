import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { parseJsonOrUndefined } from '../frame/parse-json-or-undefined.ts';
import type { SandboxEnv, SandboxPart } from '../frame/part.ts';

const delayMs = z.int().min(0).max(120_000);
const resetBody = z.object({ files: z.boolean().default(false) });

/**
 * Switches for tests: `POST /control/reset`, `POST /control/<part> { mode?, delayMs?, … }`, `GET /control/<part>/requests`.
 * Reset restores every switch and clears requests, mail and sign-ins; uploaded files only with `{ "files": true }`, since demo
 * pages refer to them.
 */
export function createControlRoutes(parts: readonly SandboxPart[]): Hono<SandboxEnv> {
  const router = new Hono<SandboxEnv>();
  // Allows thousands of rows in one request.
  router.use('*', bodyLimit({ maxSize: 32 * 1024 * 1024 }));

  router.post('/reset', async (c) => {
    const body = resetBody.safeParse(await readJson(c.req.raw));
    if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
    for (const part of parts) {
      part.switches.reset();
      await part.reset(body.data);
      part.requests.clear();
    }
    return c.json({ reset: parts.map(({ name }) => name) });
  });

  for (const { name, switches, requests, control } of parts) {
    const switchBody = z.object({ mode: z.enum(switches.modes).optional(), delayMs: delayMs.optional() });
    const describe = () => ({ ...switches.get(), ...control?.getState() });

    router.get(`/${name}`, (c) => c.json(describe()));
    router.post(`/${name}`, async (c) => {
      const json = await readJson(c.req.raw);
      const body = switchBody.safeParse(json);
      const complaint = body.success ? control?.findFault(json) : z.prettifyError(body.error);
      if (!body.success || complaint) return c.json({ error: complaint }, 400);
      if (Object.keys(body.data).length > 0) switches.set(body.data);
      const outcome = await control?.apply(json);
      return c.json({ ...describe(), ...outcome });
    });
    router.get(`/${name}/requests`, (c) => c.json(requests.list()));
  }

  return router;
}

/** An empty body becomes {}; invalid JSON becomes null, which fails the schema. */
async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  return text.trim() === '' ? {} : (parseJsonOrUndefined(text) ?? null);
}
