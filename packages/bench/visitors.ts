import { setTimeout as pause } from 'node:timers/promises';
import type { Service } from '@repo/workbench/prisma-cli';

/** A repeated action; the next one waits for the answer. */
export type RepeatedVisit = { everyMs: number; send: (turn: number) => Promise<void> };

/** Of everybody in the demo data and in the filled databases. */
export const demoPassword = 'Password123!';

export type DemoVisitor = {
  url: string;
  /** The `cookie` header of the session; empty when signed out. */
  cookie: string;
  /** Throws for an error status. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
};

export function createDemoVisitor(url: string, cookie = ''): DemoVisitor {
  return {
    url,
    cookie,
    ask: async (path, init = {}) => {
      const headers = { ...(cookie ? { cookie } : {}), ...init.headers };
      const response = await fetch(`${url}${path}`, { ...init, headers });
      if (!response.ok) {
        throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
      }
      return response;
    },
  };
}

export async function signInDemoVisitor(service: Service, url: string, email: string): Promise<DemoVisitor> {
  const [path, body] =
    service === 'training'
      ? ['/api/auth/login', { loginType: 'password', email, password: demoPassword }]
      : ['/api/auth/callback/credentials', { email, password: demoPassword, json: true }];
  const answer = await createDemoVisitor(url).ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1).join());
  return createDemoVisitor(url, cookies.join('; '));
}

export function createReadAction({ ask }: DemoVisitor, paths: readonly string[]): RepeatedVisit['send'] {
  return async (turn) => {
    await (await ask(paths[turn % paths.length] ?? '/')).arrayBuffer();
  };
}

export function createPostAction(
  { ask }: DemoVisitor,
  path: string,
  bodyOf: (turn: number) => unknown,
): RepeatedVisit['send'] {
  return async (turn) => {
    const headers = { 'content-type': 'application/json' };
    await (await ask(path, { method: 'POST', headers, body: JSON.stringify(bodyOf(turn)) })).arrayBuffer();
  };
}

/** Opens a stream of events and closes it once it is open. */
export function createEventsAction({ ask }: DemoVisitor, path: string): RepeatedVisit['send'] {
  return async () => {
    const leaving = new AbortController();
    const { body } = await ask(path, { signal: leaving.signal });
    await body?.getReader().read();
    leaving.abort();
  };
}

/** Returns the duration of each answer. The first failure ends it. */
export async function runVisitsFor(visits: readonly RepeatedVisit[], seconds: number): Promise<number[]> {
  const latencies: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  const worker = async ({ everyMs, send }: RepeatedVisit) => {
    let due = begun;
    for (let turn = 0; due < end; turn += 1) {
      await pause(Math.max(0, due - performance.now()));
      const sent = performance.now();
      await send(turn);
      latencies.push(performance.now() - sent);
      // A delayed visit does not cause faster ones afterwards.
      due = Math.max(due + everyMs, performance.now());
    }
  };
  await Promise.all(visits.map(worker));
  return latencies;
}
