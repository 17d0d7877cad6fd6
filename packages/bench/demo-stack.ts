import { join } from 'node:path';
import type { Service } from '@repo/workbench/prisma-cli';
import { startStack } from '@repo/workbench/stack';
import { testVariables } from '@repo/workbench/test-stack';
import { type BenchContext, shareStarted } from './bench-part.ts';
import type { RunningServer } from './start-server.ts';

export type DemoServices = Record<Service, RunningServer & { pids: { server: number } }>;

async function start({ directory, register, report, onStop }: BenchContext): Promise<DemoServices> {
  const stack = startStack({
    directory: join(directory, 'demo'),
    mode: 'production',
    variables: testVariables(),
    ports: 'free',
    temporaryDatabase: true,
    withoutRestarts: true,
    register,
    report,
  });
  onStop(stack.stop);
  const { applications, postgres } = await stack.ready;
  const find = (service: Service) => {
    const found = applications.find((application) => application.service === service);
    const server = found?.processes[0]?.pid;
    if (!found || server === undefined) throw new Error(`The ${service} does not run.`);
    return { url: found.url, pids: { server, database: postgres?.process.pid } };
  };
  return { marketplace: find('marketplace'), training: find('training'), childcare: find('childcare') };
}

/** All services with their demo data, shared by the parts that visit them. */
export const startDemoStackOnce = shareStarted(start);
