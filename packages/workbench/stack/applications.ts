import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isLoopbackUrl, listenHostFor } from '@repo/base/loopback';
import type { Variables } from '../env-file.ts';
import { repositoryRoot } from '../paths.ts';
import { type ReservedPort, releasePort } from '../ports.ts';
import type { Service } from '../prisma-cli.ts';
import {
  type ProcessOptions,
  type ProcessRegister,
  type RunningProcess,
  startProcess,
} from '../processes.ts';
import { waitUntilReadyOrStop } from './wait-until-ready.ts';

export type BuildMode = 'production' | 'development';
export type ServerKind = 'server' | 'next';
export type Application = {
  service: Service;
  url: string;
  port: ReservedPort;
  process: RunningProcess;
  restart: () => Promise<RunningProcess>;
};

export type ApplicationOptions = {
  service: Service;
  mode: BuildMode;
  /** Production only; `server` by default. */
  server?: ServerKind;
  port: ReservedPort;
  /** The port of the public address when a proxy is in front of the service. */
  publicPort?: ReservedPort;
  instance?: number;
  databaseUrl: string;
  variables: Variables;
  directory: string;
  /** Another checkout, such as that of the previous release; this one by default. */
  root?: string;
  register: ProcessRegister;
  onLine?: ((line: string) => void) | undefined;
};

/**
 * A young generation of 32 MB instead of V8's 128, and two glibc arenas instead of eight per core (measured in decision
 * 15). Both must be set when the process starts.
 */
const serverFlags = ['--max-semi-space-size=16'];
const serverVariables = { MALLOC_ARENA_MAX: '2' };

export async function startApplication(options: ApplicationOptions): Promise<Application> {
  const { service, port, publicPort = port, instance } = options;
  const directory = join(options.root ?? repositoryRoot, 'apps', service);
  const url = publicUrl(service, publicPort, options.variables);
  const name = instance === undefined ? service : `${service}-${instance}`;
  const processOptions: ProcessOptions = {
    name: `The ${name}`,
    command: process.execPath,
    args: buildServerArgs(options, directory, url),
    cwd: directory,
    env: {
      ...(options.mode === 'production' ? serverVariables : {}),
      ...options.variables,
      NODE_ENV: options.mode,
      NEXT_TELEMETRY_DISABLED: '1',
      [`${service.toUpperCase()}_DATABASE_URL`]: options.databaseUrl,
      [`${service.toUpperCase()}_URL`]: url,
      [`${service.toUpperCase()}_PORT`]: String(port.port),
    },
    logFile: join(options.directory, 'logs', `${name}.log`),
    register: options.register,
    ...(options.onLine ? { onLine: options.onLine } : {}),
  };
  const launch = async (append: boolean) => {
    await releasePort(port.port);
    const running = startProcess({ ...processOptions, append });
    await waitUntilReadyOrStop(`http://${loopbackHost(url)}:${port.port}/api/health/ready`, running);
    return running;
  };
  return { service, url, port, process: await launch(false), restart: () => launch(true) };
}

/** Keeps a configured address unless it names the port that was taken on this machine. */
export function publicUrl(service: Service, port: ReservedPort, variables: Variables): string {
  const configured = variables[`${service.toUpperCase()}_URL`];
  if (!configured || !URL.canParse(configured)) return configured ?? `http://localhost:${port.port}`;
  const url = new URL(configured);
  if (isLoopbackUrl(configured) && port.wanted !== null && url.port === String(port.wanted))
    url.port = String(port.port);
  return url.origin;
}

/** The host under which this machine reaches a service. */
function loopbackHost(url: string): string {
  return listenHostFor(url) === '::1' ? '[::1]' : '127.0.0.1';
}

/** Next needs port and host as flags; our own server does not. */
export function buildServerArgs(
  { mode, server = 'server', port }: Pick<ApplicationOptions, 'mode' | 'server' | 'port'>,
  directory: string,
  url: string,
): string[] {
  if (mode === 'production' && server === 'server') return [...serverFlags, join(directory, 'server.ts')];
  const host = listenHostFor(url);
  const where = ['-p', String(port.port), ...(host ? ['-H', host] : [])];
  return [findNext(directory), mode === 'production' ? 'start' : 'dev', ...where];
}

function findNext(directory: string): string {
  const manifest = createRequire(join(directory, 'package.json')).resolve('next/package.json');
  return join(dirname(manifest), 'dist', 'bin', 'next');
}
