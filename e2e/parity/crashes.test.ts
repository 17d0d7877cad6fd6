import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dataDirectory } from '@repo/workbench/paths';
import type { Service } from '@repo/workbench/prisma-cli';
import { acquireRunLock, type RunLock } from '@repo/workbench/run-lock';
import { type Stack, type StartingStack, startStack } from '@repo/workbench/stack';
import { testVariables } from '@repo/workbench/test-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The product as `npm start` runs it, with a database that writes to the disk. */
const directory = join(dataDirectory, 'crashes');
const password = 'Password123!';
const lines: string[] = [];
let waiting: { text: string; resolve: () => void }[] = [];
let starting: StartingStack;
let stack: Stack;
let lock: RunLock;

function report(line: string): void {
  lines.push(line);
  for (const { resolve } of waiting.filter(({ text }) => line.includes(text))) resolve();
  waiting = waiting.filter(({ text }) => !line.includes(text));
}

function reported(text: string): Promise<void> {
  return new Promise((resolve) => waiting.push({ text, resolve }));
}

beforeAll(async () => {
  // What a run that was broken off left here is stopped first.
  lock = await acquireRunLock(join(directory, 'running.json'), { purpose: 'tests' });
  rmSync(join(directory, 'postgres'), { recursive: true, force: true });
  starting = startStack({
    directory,
    mode: 'production',
    variables: testVariables(),
    ports: 'free',
    temporaryDatabase: false,
    register: lock,
    report,
  });
  stack = await starting.ready;
}, 1_200_000);
afterAll(async () => {
  await starting?.stop();
  lock?.release();
  rmSync(directory, { recursive: true, force: true });
}, 300_000);

function urlOf(service: Service): string {
  const found = stack.applications.find((application) => application.service === service);
  if (!found) throw new Error(`The ${service} does not run`);
  return found.url;
}

type Answer = { status: number; headers: Headers; json: Record<string, unknown> };

async function call(
  service: Service,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await fetch(urlOf(service) + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  return { status: answer.status, headers: answer.headers, json: JSON.parse(await answer.text()) };
}

async function signIn(service: 'marketplace' | 'childcare', email: string): Promise<Record<string, string>> {
  const body = { email, password, json: true };
  const { headers } = await call(service, '/api/auth/callback/credentials', { body });
  const cookie = headers.getSetCookie().find((each) => each.includes('.session=ey'));
  return { cookie: cookie?.split(';', 1).join() ?? '' };
}

/** What a service stores, and how to find it again: with the headers of somebody who may do both. */
type Writing = {
  headers: Record<string, string>;
  write: (title: string) => { path: string; body: unknown };
  idOf: (json: Record<string, unknown>) => unknown;
  read: (id: string) => string;
};

async function prepareWriting(service: Service): Promise<Writing> {
  if (service === 'marketplace') {
    const { json } = await call(service, '/api/categories');
    const [category] = Object.values(json) as { id: string }[];
    return {
      headers: await signIn(service, 'alice@example.com'),
      write: (title) => ({
        path: '/api/listings',
        body: {
          title,
          description: 'Kept well, from a home without pets.',
          price: 40,
          condition: 'GOOD',
          categoryId: category?.id,
          location: 'Bishan',
        },
      }),
      idOf: (made) => made.id,
      read: (id) => `/api/listings/${id}`,
    };
  }
  if (service === 'training') {
    const { json } = await call(service, '/api/auth/login', {
      body: { email: 'admin@example.com', password, loginType: 'password' },
    });
    const data = json.data as { token: string };
    return {
      headers: { authorization: `Bearer ${data.token}` },
      write: (title) => ({
        path: '/api/courses/create-course',
        body: { title, description: 'What to do until help comes.', duration: 8, fee: 100 },
      }),
      idOf: (made) => (made.data as { id?: string } | undefined)?.id,
      read: (id) => `/api/courses/${id}`,
    };
  }
  return {
    headers: await signIn(service, 'super@example.com'),
    write: (title) => ({
      path: '/api/courses',
      body: { title, description: 'What to do until help comes.' },
    }),
    idOf: (made) => made.id,
    read: (id) => `/api/courses/${id}`,
  };
}

/** Writes one after the other until it is stopped. Answers the ids of what was acknowledged. */
function startWriting(service: Service, { headers, write, idOf }: Writing) {
  const acknowledged: string[] = [];
  let isStopped = false;
  let onWrite = () => {};
  const run = async () => {
    while (!isStopped) {
      const { path, body } = write(`Crash ${service} ${crypto.randomUUID()}`);
      const answer = await call(service, path, { body, headers }).catch(() => null);
      if (answer && answer.status >= 400 && answer.status < 500) {
        throw new Error(`The ${service} refused a write (${answer.status}): ${JSON.stringify(answer.json)}`);
      }
      const id = answer && answer.status < 300 ? idOf(answer.json) : undefined;
      if (typeof id === 'string') acknowledged.push(id);
      // What is away refuses at once: others need the processor to bring it back.
      else await delay(50);
      onWrite();
    }
  };
  const running = run();
  return {
    acknowledged,
    /** Resolves once so many more were acknowledged. */
    more: (count: number) => {
      const goal = acknowledged.length + count;
      const reached = new Promise<void>((resolve) => {
        onWrite = () => {
          if (acknowledged.length >= goal) resolve();
        };
      });
      return Promise.race([reached, running]);
    },
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

function kill(pid: number | undefined): void {
  if (pid === undefined) throw new Error('It does not run');
  process.kill(pid, 'SIGKILL');
}

const everyService: Service[] = ['marketplace', 'training', 'childcare'];

test.each(everyService)(
  'the %s, killed under load, serves again by itself and has everything it acknowledged',
  async (service) => {
    const writing = await prepareWriting(service);
    const writer = startWriting(service, writing);
    await writer.more(10);
    const again = reported(`The ${service} is running again.`);
    kill(stack.applications.find((application) => application.service === service)?.processes[0]?.pid);
    // The others serve meanwhile.
    for (const other of everyService.filter((each) => each !== service)) {
      expect((await call(other, '/api/health/ready')).status, other).toBe(200);
    }
    await again;
    // What says that it runs again serves at once.
    expect((await call(service, '/api/health/ready')).status).toBe(200);
    await writer.more(5);
    await writer.stop();
    for (const id of writer.acknowledged) {
      expect((await call(service, writing.read(id), { headers: writing.headers })).status, id).toBe(200);
    }
  },
  600_000,
);

test('PostgreSQL, killed under load, is started again; every service continues and has everything it acknowledged', async () => {
  const writers = await Promise.all(
    everyService.map(async (service) => {
      const writing = await prepareWriting(service);
      return { service, writing, writer: startWriting(service, writing) };
    }),
  );
  await Promise.all(writers.map(({ writer }) => writer.more(10)));
  const again = reported('PostgreSQL is running again.');
  kill(stack.postgres?.process.pid);
  await again;
  await Promise.all(writers.map(({ writer }) => writer.more(5)));
  await Promise.all(writers.map(({ writer }) => writer.stop()));
  for (const { service, writing, writer } of writers) {
    for (const id of writer.acknowledged) {
      expect((await call(service, writing.read(id), { headers: writing.headers })).status, id).toBe(200);
    }
  }
}, 600_000);

test('the sandbox, killed, is started again with the mails it had', async () => {
  const sandboxUrl = stack.sandbox?.url ?? '';
  const readMails = async (): Promise<unknown[]> => {
    const answer = await fetch(`${sandboxUrl}/mail/api/messages?to=alice@example.com`);
    return JSON.parse(await answer.text());
  };
  const before = (await readMails()).length;
  await call('marketplace', '/api/auth/forgot-password', { body: { email: 'alice@example.com' } });
  await expect.poll(async () => (await readMails()).length, { timeout: 300_000 }).toBe(before + 1);
  const again = reported('The sandbox is running again.');
  kill(stack.sandbox?.process.pid);
  await again;
  expect(await readMails()).toHaveLength(before + 1);
}, 300_000);
