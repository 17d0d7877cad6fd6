import type { Agency } from '@repo/agency/agency';
import { createAgency } from '@repo/agency/create-agency';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';

const requestRows = z.array(
  z.object({ method: z.string(), path: z.string(), status: z.number(), body: z.unknown() }),
);

/** High, because only a busy machine delays the sandbox. */
const usualDeadlineMs = 30_000;

/**
 * Demo data is reset before each test. Use it with `useTrainingService(database, () => ({ agency: agency.client }))`.
 * `deadlineMs` applies while the sandbox is set to respond more slowly.
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
    sandbox = await startSandbox();
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

  function connect(changes: Partial<Record<string, string>> = {}): Agency {
    const open = (maximumMs: number) =>
      createAgency(
        { ...running().environment, ...changes },
        {
          deadlineMs: maximumMs,
          timeoutMs: maximumMs,
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
    get environment() {
      return running().environment;
    },
    /** The body of `POST /control/agency`: mode, runs, courses, afterWrite, … */
    async control(change: { mode?: string; delayMs?: number; [name: string]: unknown }): Promise<void> {
      const { mode, delayMs = mode === 'slow' ? 3_000 : 0 } = change;
      if ('mode' in change || 'delayMs' in change) isTooSlow = delayMs >= Math.min(deadlineMs, 1_000);
      await send('/control/agency', change);
    },
    /** The sandbox's external enrolment workflow. */
    get workflow() {
      return running().workflow;
    },
    controlWorkflow: (change: object) => send('/control/workflow', change),
    /** Number of requests to an API path. */
    async count(method: string, path: string): Promise<number> {
      return (await requests()).filter((row) => row.method === method && row.path.includes(path)).length;
    },
    /** Refused ones among the latest 500 requests whose path ends like this. */
    async countRefused(path: string): Promise<number> {
      return (await requests()).filter((row) => row.path.endsWith(path) && row.status >= 400).length;
    },
    /** The decrypted body of the latest request to a path. */
    async lastBody(path: string): Promise<unknown> {
      return (await requests()).find((row) => row.path.includes(path))?.body;
    },
  };
}
