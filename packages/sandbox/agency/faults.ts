import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { MiddlewareHandler } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import type { FailureSwitches } from '../frame/switches.ts';
import { AgencyError } from './agency-error.ts';
import { encryptText } from './cipher.ts';

/** Failure modes that only the agency has. All but the first serve the call and then spoil the response. */
export const agencyFailureModes = ['rate-limited', 'cuts', 'malformed', 'wrong-key'] as const;

export type FaultInjector = {
  applyFault: MiddlewareHandler<SandboxEnv>;
  /** The next write succeeds but its response is lost. */
  cutsNextWriteResponse: boolean;
  /** Whether a second run with the same course and dates is refused. */
  refusesDuplicateRuns: boolean;
  reset(): void;
};

const otherKey = Buffer.alloc(32, 7).toString('base64');

export function createAgencyFaultInjector(switches: FailureSwitches): FaultInjector {
  const faults: FaultInjector = {
    cutsNextWriteResponse: false,
    refusesDuplicateRuns: false,
    async applyFault(c, next) {
      const { mode } = switches.get();
      if (mode === 'rate-limited') throw new AgencyError(429, 'Too Many Requests');
      await next();
      const cuts =
        mode === 'cuts' || (faults.cutsNextWriteResponse && isWrite(c.req.method, c.req.path) && c.res.ok);
      if (!cuts && mode !== 'malformed' && mode !== 'wrong-key') return;
      const text = await c.res.clone().text();
      if (cuts) {
        faults.cutsNextWriteResponse = false;
        const { outgoing } = c.env;
        outgoing.writeHead(c.res.status, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        });
        // Sends half the body, then closes the connection.
        await new Promise<void>((resolve) => {
          outgoing.write(text.slice(0, Math.ceil(text.length / 2)), () => resolve());
        });
        outgoing.destroy();
        // Cleared first: Hono would merge the previous response into the new one.
        c.res = undefined;
        c.res = RESPONSE_ALREADY_SENT;
      } else if (mode === 'malformed') {
        c.res = new Response('{"status":200,"data":{"course":', c.res);
      } else if (mode === 'wrong-key') {
        c.res = new Response(encryptText(text, otherKey), c.res);
      }
    },
    reset() {
      faults.cutsNextWriteResponse = false;
      faults.refusesDuplicateRuns = false;
    },
  };
  return faults;
}

/** Searches and token requests are POST too, but write nothing. */
function isWrite(method: string, path: string): boolean {
  return method === 'POST' && !/\/(search|token)$/.test(path);
}
