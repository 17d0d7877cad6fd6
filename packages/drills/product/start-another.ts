import type { Variables } from '@repo/workbench/env-file';
import { reservePortOrAnother } from '@repo/workbench/ports';
import type { Service } from '@repo/workbench/prisma-cli';
import { type Application, startApplication } from '@repo/workbench/stack/applications';
import type { DrillContext } from '../drill.ts';
import type { DrilledProduct } from './start-product.ts';

type Options = {
  service: Service;
  product: DrilledProduct;
  databaseUrl: string;
  /** Beside those of the first process, such as `PROCESS_ROLE`. */
  variables: Variables;
};

/** One more process of a service that runs, on the same database and with the same public address and secrets. */
export async function startAnotherProcess(
  { directory, register, report }: DrillContext,
  { service, product, databaseUrl, variables }: Options,
): Promise<Application> {
  const first = product.applications.find((application) => application.service === service);
  if (!first) throw new Error(`The ${service} does not run.`);
  report(`Starting another process of the ${service} …`);
  return startApplication({
    service,
    mode: 'production',
    port: await reservePortOrAnother(null),
    publicPort: first.port,
    instance: 2,
    databaseUrl,
    variables: { ...product.variables, ...variables },
    directory,
    register,
  });
}
