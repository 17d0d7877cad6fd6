import { join } from 'node:path';
import { dataDirectory } from '@repo/workbench/paths';
import type { Service } from '@repo/workbench/prisma-cli';
import { startStack } from '@repo/workbench/stack';
import { testSeedVariables, testVariables } from '@repo/workbench/test-stack';
import { vi } from 'vitest';

export type DemoStack = {
  servers: Record<Service, { url: string }>;
  /** Opens a page as a browser does: the size of its HTML, and from the log how many statements it sent to the database. */
  measurePage: (url: string, cookie: string) => Promise<{ status: number; queries: number; bytes: number }>;
};

type PageLine = { requestId: string; queries: number };

type StartingDemoStack = { ready: Promise<DemoStack>; stop: () => Promise<void> };

let started: StartingDemoStack | undefined;

/** The built services with their demo data, one stack for a test file; `stop` also ends what is still being started. */
export function startDemoStack(): StartingDemoStack {
  started ??= start();
  return started;
}

function start(): StartingDemoStack {
  const counted = new Map<string, number>();
  const stack = startStack({
    directory: join(dataDirectory, 'parity'),
    mode: 'production',
    variables: { ...testVariables(), LOG_LEVEL: 'debug' },
    seedVariables: testSeedVariables,
    ports: 'free',
    temporaryDatabase: true,
    withoutRestarts: true,
    report: () => {},
    onLine: (_service, line) => {
      if (!line.includes('"msg":"page"')) return;
      const { requestId, queries }: PageLine = JSON.parse(line);
      counted.set(requestId, queries);
    },
  });
  return { ready: stack.ready.then(({ applications }) => describe(applications, counted)), stop: stack.stop };
}

function describe(
  applications: readonly { service: Service; url: string }[],
  counted: ReadonlyMap<string, number>,
): DemoStack {
  const urlOf = (service: Service) => {
    const found = applications.find((application) => application.service === service);
    if (!found) throw new Error(`The ${service} does not run.`);
    return { url: found.url };
  };
  return {
    servers: {
      marketplace: urlOf('marketplace'),
      training: urlOf('training'),
      childcare: urlOf('childcare'),
    },
    measurePage: async (url, cookie) => {
      const response = await fetch(url, { headers: { accept: 'text/html', cookie }, redirect: 'manual' });
      const { byteLength: bytes } = await response.arrayBuffer();
      const id = response.headers.get('x-request-id') ?? '';
      // The line is written once the answer is sent.
      const queries = await vi.waitFor(() => {
        const found = counted.get(id);
        if (found === undefined) throw new Error(`The log has no line of ${url} (${id})`);
        return found;
      }, 20_000);
      return { status: response.status, queries, bytes };
    },
  };
}
