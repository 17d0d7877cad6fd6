import { randomBytes } from 'node:crypto';
import type { Variables } from '@repo/workbench/env-file';
import type { Service } from '@repo/workbench/prisma-cli';
import type { DrillContext } from '../../drill.ts';
import type { ContainerRuntime } from '../../image/container.ts';
import { findFreePort, waitUntilReady } from '../../image/containers.ts';
import type { ContainerSurroundings } from '../../image/create-databases-and-start-sandbox.ts';

/** Random and long enough for every secret. */
export const newSecret = () => randomBytes(36).toString('base64url');

/** Starts one process of a service with values that differ from the product's; answers its address once it is ready. */
export type StartGeneration = (service: Service, name: string, differences: Variables) => Promise<string>;

export function createGenerationStarter(
  context: DrillContext,
  runtime: ContainerRuntime,
  product: ContainerSurroundings,
): StartGeneration {
  return async (service, name, differences) => {
    context.report(`Starting ${service}, ${name} …`);
    const port = await findFreePort();
    const variables = { ...product.variables, ...differences, PORT: String(port) };
    const process = runtime.start(`${service}-${name}`, ['run.ts', service, 'web'], variables);
    await waitUntilReady(port, process);
    return `http://127.0.0.1:${port}`;
  };
}
