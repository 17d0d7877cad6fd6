import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { PartControl } from './control.ts';
import type { RequestLog } from './request-log.ts';
import type { FailureSwitches } from './switches.ts';

export type SandboxEnv = {
  Bindings: HttpBindings;
  /** The body shown in the request log; set by the route, which knows what to omit. */
  Variables: { loggedBody: unknown };
};

/** One external service: its routes under `/<name>`, its switches and its state. */
export type SandboxPart = {
  name: string;
  title: string;
  about: string;
  /** Path of the page for people. */
  home: string;
  router: Hono<SandboxEnv>;
  switches: FailureSwitches;
  requests: RequestLog;
  control?: PartControl;
  /** Clears test data; files that demo pages refer to are deleted only with `files`. */
  reset(options: { files: boolean }): Promise<void>;
  close(): Promise<void>;
};

type Failure = (c: Context<SandboxEnv>, failure: 'down' | 'rejects') => Response | Promise<Response>;

/**
 * Applies the part's failure mode to each request, in the service's own error format, and records the request if there is a
 * log.
 */
export function logAndInjectFailures(
  { switches, requests }: Pick<SandboxPart, 'switches'> & Partial<Pick<SandboxPart, 'requests'>>,
  fail: Failure,
): MiddlewareHandler<SandboxEnv> {
  let inFlight = 0;
  return async (c, next) => {
    inFlight += 1;
    const atOnce = inFlight;
    const log = requests?.begin();
    try {
      const failure = c.req.method === 'OPTIONS' ? null : await switches.delayAndTakeFailure();
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
