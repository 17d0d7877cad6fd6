import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { releasePort, reservePortOrAnother } from '@repo/workbench/ports';
import { type Service, services } from '@repo/workbench/prisma-cli';
import type { RunningProcess } from '@repo/workbench/processes';
import type { DrillContext } from '../drill.ts';
import type { BuiltImage } from './build-image.ts';
import type { ContainerRuntime } from './container.ts';
import type { ContainerSurroundings } from './create-databases-and-start-sandbox.ts';

export type StartedContainer = {
  name: string;
  process: RunningProcess;
  secondsToReady: number;
  /** Exit code of the image's health check, before and after it was ready. */
  healthCheck: number;
  live: number;
  megabytes: number;
  canWrite: boolean;
};

export type StoppedContainer = { name: string; exitCode: number; seconds: number };

const startLimitMs = 240_000;

/** A web server and a worker of each service. */
export async function startContainers(
  context: DrillContext,
  {
    image,
    runtime,
    product,
  }: { image: BuiltImage; runtime: ContainerRuntime; product: ContainerSurroundings },
): Promise<StartedContainer[]> {
  const containers: StartedContainer[] = [];
  for (const service of services) {
    containers.push(
      await startContainer(context, { image, runtime, product, service, role: 'web' }),
      await startContainer(context, { image, runtime, product, service, role: 'worker' }),
    );
  }
  return containers;
}

type Start = {
  image: BuiltImage;
  runtime: ContainerRuntime;
  product: ContainerSurroundings;
  service: Service;
  role: 'web' | 'worker';
};

async function startContainer(context: DrillContext, start: Start): Promise<StartedContainer> {
  const { image, runtime, product, service, role } = start;
  const name = `${service} ${role}`;
  const key = `${service}-${role}`;
  context.report(`Starting ${name} …`);
  const port = role === 'web' ? product.portOf(service) : await findFreePort();
  const variables = { ...product.variables, PORT: String(port) };
  const begun = performance.now();
  const process = runtime.start(key, ['run.ts', service, role], variables);
  await waitUntilReady(port, process);
  const secondsToReady = Math.round((performance.now() - begun) / 100) / 10;
  const write = ['node', '--eval', "require('node:fs').writeFileSync('/app/written', '')"];
  return {
    name,
    process,
    secondsToReady,
    healthCheck: await runtime.check(key, image.healthCheck, variables),
    live: await statusOf(`http://127.0.0.1:${port}/api/health/live`),
    megabytes: residentMegabytes(process.pid),
    canWrite: (await runtime.check(`${key}-write`, write, variables)) === 0,
  };
}

export async function findFreePort(): Promise<number> {
  const { port } = await reservePortOrAnother(null);
  await releasePort(port);
  return port;
}

export async function waitUntilReady(port: number, process: RunningProcess): Promise<void> {
  const deadline = performance.now() + startLimitMs;
  while (process.isRunning() && performance.now() < deadline) {
    if ((await statusOf(`http://127.0.0.1:${port}/api/health/ready`)) === 200) return;
    await delay(100);
  }
  throw new Error(`${process.name} did not become ready: ${process.outputTail()}`);
}

async function statusOf(url: string): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

function residentMegabytes(pid: number | undefined): number {
  const status = pid === undefined ? '' : readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024);
}

/** SIGTERM to each program itself, as `docker stop` sends it, all at once. */
export function stopContainers(containers: readonly StartedContainer[]): Promise<StoppedContainer[]> {
  return Promise.all(
    containers.map(async ({ name, process: running }) => {
      const begun = performance.now();
      if (running.pid) process.kill(running.pid, 'SIGTERM');
      const exitCode = await running.exited;
      return { name, exitCode, seconds: Math.round((performance.now() - begun) / 100) / 10 };
    }),
  );
}
