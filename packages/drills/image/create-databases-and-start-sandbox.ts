import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Variables } from '@repo/workbench/env-file';
import { releasePort } from '@repo/workbench/ports';
import { withClient } from '@repo/workbench/postgres/with-client';
import { type Service, services } from '@repo/workbench/prisma-cli';
import { startSandboxProcess } from '@repo/workbench/stack/sandbox';
import { seedIfUnseeded } from '@repo/workbench/stack/seeds';
import { reserveStackPorts } from '@repo/workbench/stack/stack-ports';
import { testVariables } from '@repo/workbench/test-stack';
import type { DrillContext } from '../drill.ts';
import { createSinglePostgres } from '../postgres/single.ts';
import { volumeMountPath } from './container.ts';

export type ContainerSurroundings = {
  /** Of one environment file for all containers. */
  variables: Variables;
  urlOf: (service: Service) => string;
  portOf: (service: Service) => number;
  /** For the browser tests. */
  addresses: Variables;
  /** Demo data, from the checkout: the image has none. */
  seed: () => Promise<void>;
};

export function filesFolderOf({ directory }: DrillContext): string {
  const folder = join(directory, 'files');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Empty databases and the sandbox of outside services, and the variables for containers of the product, which it does not start. */
export async function createDatabasesAndStartSandbox(context: DrillContext): Promise<ContainerSurroundings> {
  const { directory, register, report } = context;
  const own = testVariables();
  const ports = await reserveStackPorts({ variables: own, ports: 'free' });
  const sandbox = await startSandboxProcess({ directory, variables: own, ports, register });
  const databases = await createDatabases(context);
  const urlOf = (service: Service) => `http://localhost:${ports[service].port}`;
  const { NEXTAUTH_SECRET = '', IDENTITY_KEYS = '', BADGE_KEYS = '', RATE_LIMIT_SCALE = '' } = own;
  const variables: Variables = {
    ...sandbox.environment,
    ...{ NEXTAUTH_SECRET, IDENTITY_KEYS, BADGE_KEYS, RATE_LIMIT_SCALE },
    FILES_URL: pathToFileURL(volumeMountPath).href,
  };
  const addresses: Variables = { E2E_SANDBOX_URL: sandbox.url };
  for (const { service, url } of databases) {
    await releasePort(ports[service].port);
    const name = service.toUpperCase();
    Object.assign(variables, { [`${name}_DATABASE_URL`]: url, [`${name}_URL`]: urlOf(service) });
    Object.assign(addresses, { [`E2E_${name}_DATABASE_URL`]: url, [`E2E_${name}_URL`]: urlOf(service) });
  }
  const seed = async () => {
    const files = filesFolderOf(context);
    const here = { ...own, ...variables, FILES_URL: pathToFileURL(files).href };
    for (const database of databases) await seedIfUnseeded(database, here, { directory, register, report });
    // Stored files are closed to every account but their owner.
    execFileSync('chown', ['-R', '1000:1000', files]);
  };
  return { variables, urlOf, portOf: (service) => ports[service].port, addresses, seed };
}

async function createDatabases(context: DrillContext) {
  const postgres = await createSinglePostgres(context, {});
  await postgres.start();
  await withClient(postgres.url('postgres'), async (client) => {
    for (const service of services) await client.query(`CREATE DATABASE ${service}`);
  });
  return services.map((service) => ({ service, url: postgres.url(service), isOutside: true }));
}
