import type { Agency } from '@repo/agency/agency';
import { createAgency } from '@repo/agency/create-agency';
import { createSandbox, type Sandbox } from '@repo/sandbox/create-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';

const requestRows = z.array(
  z.object({ method: z.string(), path: z.string(), status: z.number(), body: z.unknown() }),
);

/** As long as the sandbox is quick, only a busy machine keeps an answer waiting, and is waited for. */
const usualDeadlineMs = 30_000;

/**
 * The stand-in of the agency, for a test file: at its demo data before each test. `agency` is our real client on it; give it
 * to the service with `useTrainingService(database, () => ({ agency: agency.client }))`. The client gives up after
 * `deadlineMs` while the sandbox is set to be slower than that.
 */
export function useAgency({ deadlineMs = 5_000 }: { deadlineMs?: number } = {}) {
  let sandbox: Sandbox | undefined;
  let client: Agency | undefined;
  let isTooSlow = false;

  const outside = () => new Error('The agency is there inside tests and hooks only');
  const running = () => {
    if (!sandbox) throw outside();
    return sandbox;
  };

  beforeAll(async () => {
    sandbox = await createSandbox();
  });
  beforeEach(async () => {
    await send('/control/reset', {});
    isTooSlow = false;
    client = connect();
  });
  afterEach(() => client?.close());
  afterAll(() => sandbox?.close());

  async function send(path: string, body: object): Promise<void> {
    const response = await fetch(`${running().url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  /** Another client on it, such as one with credentials of somebody else. */
  function connect(changes: Partial<Record<string, string>> = {}): Agency {
    const open = (mostMs: number) =>
      createAgency(
        { ...running().environment, ...changes },
        {
          deadlineMs: mostMs,
          timeoutMs: mostMs,
          retry: { retries: 1, rateLimitRetries: 1, pauseMs: 5, rateLimitPauseMs: 5 },
        },
      );
    const [usual, hasty] = [open(usualDeadlineMs), open(deadlineMs)];
    return new Proxy(usual, {
      get(_target, name) {
        if (name === 'close') return () => Promise.all([usual.close(), hasty.close()]);
        return Reflect.get(isTooSlow ? hasty : usual, name);
      },
    });
  }

  async function requests() {
    const response = await fetch(`${running().url}/control/agency/requests`);
    return requestRows.parse(await response.json());
  }

  return {
    get client() {
      if (!client) throw outside();
      return client;
    },
    connect,
    /** The variables that make another process use it. */
    get environment() {
      return running().environment;
    },
    /** What `POST /control/agency` takes: mode, runs, courses, afterWrite, … */
    async control(change: { mode?: string; delayMs?: number; [name: string]: unknown }): Promise<void> {
      const { mode, delayMs = mode === 'slow' ? 3_000 : 0 } = change;
      if ('mode' in change || 'delayMs' in change) isTooSlow = delayMs >= Math.min(deadlineMs, 1_000);
      await send('/control/agency', change);
    },
    /** The external enrolment workflow beside it, which submits to it. */
    get workflow() {
      return running().workflow;
    },
    controlWorkflow: (change: object) => send('/control/workflow', change),
    /** How often a path of its API was asked. */
    async count(method: string, path: string): Promise<number> {
      return (await requests()).filter((row) => row.method === method && row.path.includes(path)).length;
    },
    /** How many of its latest 500 requests it refused, of those that ended like this. */
    async countRefused(path: string): Promise<number> {
      return (await requests()).filter((row) => row.path.endsWith(path) && row.status >= 400).length;
    },
    /** What the latest request to a path held, decrypted. */
    async lastBody(path: string): Promise<unknown> {
      return (await requests()).find((row) => row.path.includes(path))?.body;
    },
  };
}
