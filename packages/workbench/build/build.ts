import { delimiter, join } from 'node:path';
import { whenChanged } from '../input-hash.ts';
import { checkout, stamps } from '../places.ts';
import { nameService, type Service, services } from '../prisma-cli.ts';
import { type ProcessRegister, startProcess } from '../processes.ts';
import { StepError } from '../step-error.ts';
import { writeSbom } from './sbom.ts';

type Options = {
  report: (line: string) => void;
  directory: string;
  register?: ProcessRegister;
  /** Called when there is something to build; may throw. */
  beforeBuild?: () => void;
};

/** Builds what changed of the three applications, one after the other, and lists what they are made of. */
export async function buildApplications(options: Options): Promise<void> {
  for (const service of services) await buildApplication(service, options);
  // It reads licences from pnpm's store, which may be gone where the installation was copied: no reason not to run.
  await writeSbom(options.directory).catch((error: Error) =>
    options.report(`No bill of materials: ${error.message}`),
  );
}

/** Builds one application if anything it is made from changed. Needs no database, no secret and no network. Answers whether it had to. */
export function buildApplication(
  service: Service,
  { report, directory, register, beforeBuild }: Options,
): Promise<boolean> {
  const work = {
    stampFile: join(stamps, `build-${service}`),
    inputs: [
      ...[`apps/${service}`, 'packages', 'prisma'].map((directory) => join(checkout, directory)),
      ...['pnpm-lock.yaml', 'turbo.json', 'tsconfig.base.json'].map((file) => join(checkout, file)),
    ],
    outputs: [join(checkout, 'apps', service, '.next', 'BUILD_ID')],
    leaveOut: {
      directories: ['node_modules', '.next', '.turbo', 'sandbox', 'workbench', 'testing', 'test-results'],
      endings: ['.test.ts', '.test.tsx', '.tsbuildinfo', '.log', '.md', 'next-env.d.ts'],
    },
  };
  return whenChanged(work, async () => {
    beforeBuild?.();
    report(`Building ${nameService(service)} …`);
    const logFile = join(directory, 'logs', `build-${service}.log`);
    await runTurbo('build', { only: `@app/${service}`, logFile, ...(register ? { register } : {}) });
  });
}

type TurboOptions = {
  /** The workspace package whose task is meant, with those it depends on; all of them where absent. */
  only?: string;
  logFile: string;
  register?: ProcessRegister;
};

/** Runs one of turbo.json's tasks; throws with its last words when one fails. */
export async function runTurbo(task: string, { only, ...options }: TurboOptions): Promise<void> {
  const running = startProcess({
    name: `turbo run ${task}`,
    command: join(checkout, 'node_modules', '.bin', 'turbo'),
    args: [
      'run',
      task,
      ...(only ? [`--filter=${only}`] : []),
      '--output-logs=new-only',
      '--log-prefix=none',
      '--no-color',
    ],
    cwd: checkout,
    env: quietBuildEnvironment(),
    keptLines: 100,
    ...options,
  });
  const exitCode = await running.exited;
  const said = running.lastWords();
  if (exitCode === 0 && saysAllDone(said)) return;
  throw new StepError(`${running.name} ${exitCode === 0 ? 'was interrupted' : 'failed'}.`, {
    output: withoutSummary(said),
    advice: 'Put right what the lines above name, then run it again.',
    logFile: options.logFile,
    cause: new Error(said),
  });
}

/** What the task said, without what Turbo and pnpm say after it. */
export function withoutSummary(said: string): string {
  const summary =
    /^ *(?:Tasks|Cached|Time|Failed): |ELIFECYCLE|exited \(\d+\)|run failed: command|^ *ERROR +run failed|^ERROR: command finished/;
  return said
    .split('\n')
    .filter((line) => !summary.test(line.trim()))
    .join('\n');
}

/** Turbo ends with 0 also when a signal stops it half-way; its own count tells. */
export function saysAllDone(said: string): boolean {
  const count = /^ *Tasks: +(\d+) successful, (\d+) total/m.exec(said);
  return count !== null && count[1] === count[2] && count[2] !== '0';
}

/** A NODE_ENV from outside would make a strange build; secrets and addresses are read when an application starts. */
function quietBuildEnvironment(): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  Reflect.deleteProperty(environment, 'NODE_ENV');
  return Object.assign(environment, {
    // Turbo runs every task through pnpm, and pnpm through the pinned Node; neither need be on the machine.
    PATH: [join(checkout, 'node_modules', '.bin'), environment.PATH].join(delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
  });
}
