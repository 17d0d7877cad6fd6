import { delimiter, join } from 'node:path';
import { repositoryRoot, stampsDirectory } from '../paths.ts';
import { type Service, serviceDisplayName, services } from '../prisma-cli.ts';
import { type ProcessRegister, startProcess } from '../processes.ts';
import { runIfChanged } from '../run-if-changed.ts';
import { StepError } from '../step-error.ts';
import { writeSbom } from './sbom.ts';

type Options = {
  report: (line: string) => void;
  directory: string;
  register?: ProcessRegister;
  beforeBuild?: () => void;
};

/** Builds the changed applications, one after the other, and writes the SBOM. */
export async function buildApplicationsAndSbom(options: Options): Promise<void> {
  for (const service of services) await buildIfChanged(service, options);
  // It reads licences from pnpm's store, which may be missing on a copied installation; the build continues without it.
  await writeSbom(options.directory).catch((error: Error) =>
    options.report(`No bill of materials: ${error.message}`),
  );
}

/** Needs no database, secret or network. Returns whether a build was needed. */
export function buildIfChanged(
  service: Service,
  { report, directory, register, beforeBuild }: Options,
): Promise<boolean> {
  const work = {
    stampFile: join(stampsDirectory, `build-${service}`),
    inputs: [
      ...[`apps/${service}`, 'packages', 'prisma'].map((directory) => join(repositoryRoot, directory)),
      ...['pnpm-lock.yaml', 'turbo.json', 'tsconfig.base.json'].map((file) => join(repositoryRoot, file)),
    ],
    outputs: [join(repositoryRoot, 'apps', service, '.next', 'BUILD_ID')],
    leaveOut: {
      directories: [
        'node_modules',
        '.next',
        '.turbo',
        'sandbox',
        'workbench',
        'testing',
        'drills',
        'test-results',
      ],
      endings: ['.test.ts', '.test.tsx', '.tsbuildinfo', '.log', '.md', 'next-env.d.ts'],
    },
  };
  return runIfChanged(work, async () => {
    beforeBuild?.();
    report(`Building ${serviceDisplayName(service)} …`);
    const logFile = join(directory, 'logs', `build-${service}.log`);
    await runTurbo('build', { only: `@app/${service}`, logFile, ...(register ? { register } : {}) });
  });
}

type TurboOptions = {
  /** Limits the task to this workspace package and its dependencies. */
  only?: string;
  logFile: string;
  register?: ProcessRegister;
};

/** Runs a task of turbo.json; throws with the end of its output when it fails. */
export async function runTurbo(task: string, { only, ...options }: TurboOptions): Promise<void> {
  const running = startProcess({
    name: `turbo run ${task}`,
    command: join(repositoryRoot, 'node_modules', '.bin', 'turbo'),
    args: [
      'run',
      task,
      ...(only ? [`--filter=${only}`] : []),
      '--output-logs=new-only',
      '--log-prefix=none',
      '--no-color',
    ],
    cwd: repositoryRoot,
    env: quietBuildEnvironment(),
    keptLines: 100,
    ...options,
  });
  const exitCode = await running.exited;
  const said = running.outputTail();
  if (exitCode === 0 && saysAllTasksDone(said)) return;
  throw new StepError(`${running.name} ${exitCode === 0 ? 'was interrupted' : 'failed'}.`, {
    output: withoutTurboSummary(said),
    advice: 'Put right what the lines above name, then run it again.',
    logFile: options.logFile,
    cause: new Error(said),
  });
}

/** The task's output without the summary of Turbo and pnpm. */
export function withoutTurboSummary(said: string): string {
  const summary =
    /^ *(?:Tasks|Cached|Time|Failed): |ELIFECYCLE|exited \(\d+\)|run failed: command|^ *ERROR +run failed|^ERROR: command finished/;
  return said
    .split('\n')
    .filter((line) => !summary.test(line.trim()))
    .join('\n');
}

/** Turbo also exits with 0 when a signal stops it midway, so its own count is checked. */
export function saysAllTasksDone(said: string): boolean {
  const count = /^ *Tasks: +(\d+) successful, (\d+) total/m.exec(said);
  return count !== null && count[1] === count[2] && count[2] !== '0';
}

/** An outside NODE_ENV would change the build. Secrets and addresses are read when an application starts. */
function quietBuildEnvironment(): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  Reflect.deleteProperty(environment, 'NODE_ENV');
  return Object.assign(environment, {
    PATH: [join(repositoryRoot, 'node_modules', '.bin'), environment.PATH].join(delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  });
}
