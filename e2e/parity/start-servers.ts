import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import {
  buildDatabaseUrl,
  copyDatabase,
  dropDatabase,
  ensureMigratedDatabase,
} from '@repo/testing/database-server';
import type { Variables } from '@repo/workbench/env-file';
import { reservePortOrAnother } from '@repo/workbench/ports';
import type { Service } from '@repo/workbench/prisma-cli';
import { trackProcesses } from '@repo/workbench/processes';
import { type Application, type ServerKind, startApplication } from '@repo/workbench/stack/applications';
import { testVariables } from '@repo/workbench/test-stack';
import { inject } from 'vitest';

/** A running server with a database of its own. */
export type RunningServer = {
  kind: ServerKind;
  origin: string;
  databaseUrl: string;
  process: Application['process'];
};

/** The same for both servers, and over TLS, so that the headers of TLS are compared too. */
const publicUrl = 'https://service.example';

/** What a service beside this sandbox reads from its environment; sessions made by the tests are good there. */
export function serverVariables(service: Service, sandbox: Pick<Sandbox, 'environment'>): Variables {
  return {
    ...testVariables(),
    ...sandbox.environment,
    MAIL_FROM: 'no-reply@example.com',
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? randomBytes(48).toString('base64url'),
    LOG_LEVEL: 'info',
    // Whoever asks here is the balancer.
    TRUSTED_PROXIES: 'loopback',
    [`${service.toUpperCase()}_URL`]: publicUrl,
  };
}

export type Servers = Record<ServerKind, RunningServer> & { stop: () => Promise<void> };

/**
 * A built service twice, by each server, on two databases that `seed` filled and that are alike to the last id: what is
 * asked of both must be answered alike.
 */
export async function startServers(
  service: Service,
  seed: (databaseUrl: string) => Promise<void>,
): Promise<Servers> {
  const server = inject('postgresUrl');
  const name = `test_${service}_${inject('testRun')}_parity`;
  const names: Record<ServerKind, string> = { server: `${name}_server`, next: `${name}_next` };
  const url = await ensureMigratedDatabase(server, service, names.server);
  await seed(url);
  await copyDatabase(server, names.server, names.next);

  const directory = mkdtempSync(join(tmpdir(), 'parity-'));
  const sandbox = await startSandbox();
  const { register, stopAll } = trackProcesses();
  const variables = serverVariables(service, sandbox);
  const open = async (kind: ServerKind): Promise<RunningServer> => {
    const application = await startApplication({
      service,
      mode: 'production',
      server: kind,
      port: await reservePortOrAnother(null),
      databaseUrl: buildDatabaseUrl(server, names[kind]),
      variables: { ...variables, FILES_URL: `file:${join(directory, kind, 'files')}` },
      directory: join(directory, kind),
      register,
    });
    return {
      kind,
      origin: `http://127.0.0.1:${application.port.port}`,
      databaseUrl: buildDatabaseUrl(server, names[kind]),
      process: application.process,
    };
  };
  return {
    server: await open('server'),
    next: await open('next'),
    stop: async () => {
      await stopAll();
      await sandbox.close();
      rmSync(directory, { recursive: true, force: true });
      for (const database of Object.values(names)) await dropDatabase(server, database);
    },
  };
}
