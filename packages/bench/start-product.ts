import { startTemporaryPostgres } from '@repo/workbench/embedded-postgres';
import { reservePortOrAnother } from '@repo/workbench/ports';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Service } from '@repo/workbench/prisma-cli';
import {
  type Application,
  type ApplicationOptions,
  startApplication,
} from '@repo/workbench/stack/applications';
import { applyPendingMigrations } from '@repo/workbench/stack/migrations';
import { resolveFilesUrl } from '@repo/workbench/stack/resolve-files-url';
import { startSandboxProcess } from '@repo/workbench/stack/sandbox';
import { reserveStackPorts } from '@repo/workbench/stack/stack-ports';
import { testVariables } from '@repo/workbench/test-stack';
import type { Client } from 'pg';
import type { BenchContext } from './bench-part.ts';
import { pidOf, type RunningServer } from './start-server.ts';

/** A service on a database of its own. */
export type BenchedProduct = RunningServer & {
  databaseUrl: string;
  /** The sandbox of the outside services. */
  sandboxUrl: string;
  pids: { server: number; database: number };
  startAnother: () => Promise<{ url: string; pid: number }>;
};

type Options = {
  service: Service;
  name?: string;
  fill: (client: Client) => Promise<void>;
  /** Of PostgreSQL. */
  settings?: Record<string, string>;
};

function addressOf({ port, process }: Application): { url: string; pid: number } {
  return { url: `http://127.0.0.1:${port.port}`, pid: pidOf(process) };
}

export async function startBenchedProduct(
  context: BenchContext,
  { service, name = service, fill, settings }: Options,
): Promise<BenchedProduct> {
  const { directory, register, report, onStop } = context;
  report(`Starting a database and filling it (${name}) …`);
  const postgres = await startTemporaryPostgres({
    parentDirectory: directory,
    durable: true,
    ...(settings ? { settings } : {}),
  });
  onStop(postgres.stop);
  await postgres.ensureDatabase(service);
  const databaseUrl = postgres.url(service);
  await applyPendingMigrations({ service, url: databaseUrl, isOutside: false });
  await withClient(databaseUrl, fill);

  report(`Starting the service (${name}) …`);
  const variables = testVariables();
  const ports = await reserveStackPorts({ variables, ports: 'free' });
  const sandbox = await startSandboxProcess({ directory, variables, ports, register });
  const options: ApplicationOptions = {
    service,
    mode: 'production',
    port: ports[service],
    databaseUrl,
    variables: { ...sandbox.environment, ...variables, FILES_URL: resolveFilesUrl(undefined, directory) },
    directory,
    register,
  };
  const { url, pid } = addressOf(await startApplication(options));
  return {
    url,
    databaseUrl,
    sandboxUrl: sandbox.url,
    pids: { server: pid, database: postgres.process.pid },
    startAnother: async () =>
      addressOf(await startApplication({ ...options, port: await reservePortOrAnother(null), instance: 2 })),
  };
}
