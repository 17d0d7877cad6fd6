import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { PartControl } from './control.ts';
import type { RequestLog } from './request-log.ts';
import type { Switches } from './switches.ts';

export type SandboxEnv = {
  Bindings: HttpBindings;
  /** What the request log shows as the body; a route sets it because only it knows what to leave out. */
  Variables: { loggedBody: unknown };
};

/** One outside service: its routes under `/<name>`, its switches, its memory. */
export type Part = {
  name: string;
  title: string;
  about: string;
  /** Where a person looks first. */
  home: string;
  router: Hono<SandboxEnv>;
  switches: Switches;
  requests: RequestLog;
  control?: PartControl;
  /** Forgets what tests left behind; files that pages may still show go only with `files`. */
  reset(options: { files: boolean }): Promise<void>;
  close(): Promise<void>;
};

type Failure = (c: Context<SandboxEnv>, failure: 'down' | 'rejects') => Response | Promise<Response>;

/** Lets a part's switches fail a request in the service's own words, and records it where there is a log to record in. */
export function observe(
  { switches, requests }: Pick<Part, 'switches'> & Partial<Pick<Part, 'requests'>>,
  fail: Failure,
): MiddlewareHandler<SandboxEnv> {
  let inFlight = 0;
  return async (c, next) => {
    inFlight += 1;
    const atOnce = inFlight;
    const log = requests?.begin();
    try {
      const failure = c.req.method === 'OPTIONS' ? null : await switches.next();
      if (failure) c.res = await fail(c, failure);
      else await next();
    } finally {
      inFlight -= 1;
    }
    if (c.req.method === 'OPTIONS') return;
    log?.({
      method: c.req.method,
      path: new URL(c.req.url).pathname,
      query: c.req.query(),
      status: c.env.outgoing.headersSent ? c.env.outgoing.statusCode : c.res.status,
      body: c.get('loggedBody') ?? null,
      inFlight: atOnce,
    });
  };
}
