import { join } from 'node:path';
import { startTemporaryPostgres } from '@repo/workbench/embedded-postgres';
import { choosePort, releasePort } from '@repo/workbench/ports';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Service } from '@repo/workbench/prisma-cli';
import { type RunningProcess, startProcess } from '@repo/workbench/processes';
import {
  type Application,
  type ApplicationOptions,
  startApplication,
} from '@repo/workbench/stack/applications';
import { filesUrl } from '@repo/workbench/stack/files-url';
import { migrate } from '@repo/workbench/stack/migrations';
import { startSandbox } from '@repo/workbench/stack/sandbox';
import { chooseStackPorts } from '@repo/workbench/stack/stack-ports';
import { waitForAnswer } from '@repo/workbench/stack/wait-for-answer';
import { testVariables } from '@repo/workbench/test-stack';
import type { Client } from 'pg';
import type { BenchContext } from './bench-part.ts';

export type Product = {
  url: string;
  databaseUrl: string;
  /** The sandbox of the outside services. */
  sandboxUrl: string;
  /** NEXTAUTH_SECRET of the service, to create sessions without signing in. */
  sessionSecret: string;
  pids: { application: number; database: number };
  startAnother: () => Promise<{ url: string; pid: number }>;
};

type Options = {
  service: Service;
  name?: string;
  fill: (client: Client) => Promise<void>;
};

function pidOf({ name, pid }: RunningProcess): number {
  if (pid === undefined) throw new Error(`${name} did not start.`);
  return pid;
}

function urlOf({ port }: Application): string {
  return `http://127.0.0.1:${port.port}`;
}

export async function startProduct(
  context: BenchContext,
  { service, name = service, fill }: Options,
): Promise<Product> {
  const { directory, register, report, onStop } = context;
  report(`Starting a database and filling it (${name}) …`);
  const postgres = await startTemporaryPostgres({ parentDirectory: directory, durable: true });
  onStop(postgres.stop);
  await postgres.ensureDatabase(service);
  const databaseUrl = postgres.url(service);
  await migrate({ service, url: databaseUrl, isOutside: false });
  await withClient(databaseUrl, fill);

  report(`Starting the service (${name}) …`);
  const variables = testVariables();
  const ports = await chooseStackPorts({ variables, ports: 'free' });
  const sandbox = await startSandbox({ directory, variables, ports, register });
  const options: ApplicationOptions = {
    service,
    mode: 'production',
    port: ports[service],
    databaseUrl,
    variables: { ...sandbox.environment, ...variables, FILES_URL: filesUrl(undefined, directory) },
    directory,
    register,
  };
  const application = await startApplication(options);
  return {
    url: urlOf(application),
    databaseUrl,
    sandboxUrl: sandbox.url,
    sessionSecret: variables.NEXTAUTH_SECRET ?? '',
    pids: { application: pidOf(application.process), database: postgres.process.pid },
    startAnother: async () => {
      const another = await startApplication({ ...options, port: await choosePort(null), instance: 2 });
      return { url: urlOf(another), pid: pidOf(another.process) };
    },
  };
}

export type BareServer = { url: string; pid: number };

/** The program reads BARE_DATABASE_URL and BARE_PORT. */
export async function startBareServer(
  { directory, register }: BenchContext,
  { program, databaseUrl }: { program: string; databaseUrl: string },
): Promise<BareServer> {
  const { port } = await choosePort(null);
  await releasePort(port);
  const url = `http://127.0.0.1:${port}`;
  const bare = startProcess({
    name: 'The bare server',
    command: process.execPath,
    args: [program],
    cwd: directory,
    env: { ...process.env, NODE_ENV: 'production', BARE_DATABASE_URL: databaseUrl, BARE_PORT: String(port) },
    logFile: join(directory, 'logs', 'bare-server.log'),
    register,
  });
  await waitForAnswer(url, bare);
  return { url, pid: pidOf(bare) };
}
