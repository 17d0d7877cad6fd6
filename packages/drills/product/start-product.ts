import { buildIfChanged } from '@repo/workbench/build/build';
import { generateClientsAndRoutes } from '@repo/workbench/build/generate';
import type { Variables } from '@repo/workbench/env-file';
import type { Service } from '@repo/workbench/prisma-cli';
import { type Application, startApplication } from '@repo/workbench/stack/applications';
import { applyPendingMigrations } from '@repo/workbench/stack/migrations';
import type { SandboxProcess } from '@repo/workbench/stack/sandbox';
import { seedIfUnseeded } from '@repo/workbench/stack/seeds';
import type { DrillContext } from '../drill.ts';
import { startSurroundings } from './start-surroundings.ts';

export type DrilledProduct = {
  /** The secrets and addresses that the services were started with. */
  variables: Variables;
  sandbox: SandboxProcess;
  applications: Application[];
  urlOf: (service: Service) => string;
};

type Options = {
  services: readonly Service[];
  databaseUrlOf: (service: Service) => string;
  variables?: Variables;
};

/**
 * Builds what changed, migrates and seeds existing databases, and starts one process of each service. Nothing restarts
 * what ends: a drill can see that nobody had to.
 */
export async function startDrilledProduct(
  context: DrillContext,
  { services, databaseUrlOf, variables: extra = {} }: Options,
): Promise<DrilledProduct> {
  const { directory, register, report } = context;
  await generateClientsAndRoutes(context);
  for (const service of services) await buildIfChanged(service, context);
  const { ports, sandbox, variables } = await startSurroundings(context, extra);
  const applications: Application[] = [];
  for (const service of services) {
    const database = { service, url: databaseUrlOf(service), isOutside: true };
    report(`Starting the ${service} …`);
    await applyPendingMigrations(database);
    await seedIfUnseeded(database, variables, { directory, register, report });
    applications.push(
      await startApplication({
        service,
        mode: 'production',
        port: ports[service],
        databaseUrl: database.url,
        variables,
        directory,
        register,
      }),
    );
  }
  return {
    variables,
    sandbox,
    applications,
    urlOf: (service) => {
      const found = applications.find((application) => application.service === service);
      if (!found) throw new Error(`The ${service} does not run.`);
      return `http://127.0.0.1:${found.port.port}`;
    },
  };
}
