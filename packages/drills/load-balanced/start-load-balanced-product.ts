import { setTimeout as delay } from 'node:timers/promises';
import { buildIfChanged } from '@repo/workbench/build/build';
import { generateClientsAndRoutes } from '@repo/workbench/build/generate';
import { startTemporaryPostgres } from '@repo/workbench/embedded-postgres';
import { releasePort, reservePortOrAnother } from '@repo/workbench/ports';
import type { Service } from '@repo/workbench/prisma-cli';
import { type Application, startApplication } from '@repo/workbench/stack/applications';
import { applyPendingMigrations } from '@repo/workbench/stack/migrations';
import { seedIfUnseeded } from '@repo/workbench/stack/seeds';
import type { StackPorts } from '@repo/workbench/stack/stack-ports';
import type { DrillContext } from '../drill.ts';
import { embeddedPostgresVersion } from '../postgres/embedded.ts';
import { startSurroundings } from '../product/start-surroundings.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { createPgbouncer, type Pgbouncer } from './pgbouncer.ts';

/** Some health checks of HAProxy: it has to know a new instance before the next one may stop. */
const noticedMs = 3_000;

export type LoadBalancedProduct = {
  haproxy: Haproxy;
  pgbouncer: Pgbouncer;
  sandboxUrl: string;
  urlOf: (service: Service) => string;
  /** PostgreSQL's own address. */
  databaseUrlOf: (service: Service) => string;
  /** Stops and starts every process of the services, one of each service at a time. */
  restartAll: () => Promise<void>;
  postgresVersion: string;
};

/** Two instances of each service and a worker, HAProxy in front of them, PgBouncer between them and the embedded PostgreSQL. */
export async function startLoadBalancedProduct(
  context: DrillContext,
  services: readonly Service[],
): Promise<LoadBalancedProduct> {
  const { directory, report, onStop } = context;
  await generateClientsAndRoutes(context);
  for (const service of services) await buildIfChanged(service, context);
  const postgres = await startTemporaryPostgres({ parentDirectory: directory, durable: true });
  onStop(postgres.stop);
  const pgbouncer = await createPgbouncer(context, postgres.url('postgres'));
  await pgbouncer.start();

  const { ports, sandbox, variables } = await startSurroundings(context, { TRUSTED_PROXIES: 'loopback' });
  const applications: ServiceProcesses[] = [];
  for (const service of services) {
    await postgres.ensureDatabase(service);
    const direct = { service, url: postgres.url(service), isOutside: false };
    report(`Starting two instances and a worker of the ${service} …`);
    await applyPendingMigrations(direct);
    await seedIfUnseeded(direct, variables, context);
    const pooled = {
      ...variables,
      [`${service.toUpperCase()}_DATABASE_DIRECT_URL`]: direct.url,
    };
    applications.push(await startService(context, { service, ports, variables: pooled, pgbouncer }));
  }
  for (const service of services) await releasePort(ports[service].port);
  const haproxy = startHaproxy(
    context,
    applications.map(({ service, web }) => ({
      service,
      publicPort: ports[service].port,
      instancePorts: web.map(({ port }) => port.port),
    })),
  );
  await delay(noticedMs);
  return {
    haproxy,
    pgbouncer,
    sandboxUrl: sandbox.url,
    urlOf: (service) => `http://localhost:${ports[service].port}`,
    databaseUrlOf: postgres.url,
    restartAll: async () => {
      const inTurn = applications.map(({ web, worker }) => [...web, worker]);
      for (const turn of [0, 1, 2]) {
        await Promise.all(inTurn.map((all) => restart(all[turn])));
        await delay(noticedMs);
      }
    },
    postgresVersion: await embeddedPostgresVersion(postgres.url('postgres')),
  };
}

type ServiceProcesses = { service: Service; web: Replaceable[]; worker: Replaceable };
type Replaceable = Application & { current: Application['process'] };

type ServiceOptions = {
  service: Service;
  ports: StackPorts;
  variables: Record<string, string | undefined>;
  pgbouncer: Pgbouncer;
};

async function startService(
  { directory, register }: DrillContext,
  { service, ports, variables, pgbouncer }: ServiceOptions,
): Promise<ServiceProcesses> {
  const start = async (role: 'web' | 'worker', instance: number): Promise<Replaceable> => {
    const application = await startApplication({
      service,
      mode: 'production',
      port: await reservePortOrAnother(null),
      publicPort: ports[service],
      instance,
      databaseUrl: pgbouncer.url(service),
      variables: { ...variables, PROCESS_ROLE: role },
      directory,
      register,
    });
    return { ...application, current: application.process };
  };
  const [one, two, worker] = await Promise.all([start('web', 1), start('web', 2), start('worker', 3)]);
  return { service, web: [one, two], worker };
}

async function restart(application: Replaceable | undefined): Promise<void> {
  if (!application) return;
  await application.current.stop();
  application.current = await application.restart();
}
