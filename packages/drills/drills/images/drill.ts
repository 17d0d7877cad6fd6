import { loadavg } from 'node:os';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { ensureBaseImage } from '../../image/base-image.ts';
import { type BuiltImage, buildImage } from '../../image/build-image.ts';
import { type ContainerRuntime, createRuntime } from '../../image/container.ts';
import {
  type StartedContainer,
  type StoppedContainer,
  startContainers,
  stopContainers,
} from '../../image/containers.ts';
import {
  type ContainerSurroundings,
  createDatabasesAndStartSandbox,
  filesFolderOf,
} from '../../image/create-databases-and-start-sandbox.ts';
import { partOfArguments } from '../../part-of-arguments.ts';
import { neededPostgres, postgresVersion, programVersion } from '../../postgres/debian.ts';
import { runSmokeTests, type SmokeOutcome, smokeTestNames } from './smoke-tests.ts';

/** What the services allow themselves; Compose and Kubernetes wait longer before they kill. */
const stopLimitSeconds = 10;

export const drill: Drill = {
  purpose:
    'The image is built and migrates empty databases; every service runs from it as web server and as worker, read-only and without privileges, while browser tests use it; then all are told to stop.',
  needs: [
    { program: 'buildah', package: 'buildah' },
    { program: 'debootstrap', package: 'debootstrap' },
    neededPostgres,
  ],
  run: async (context) => {
    const base = await ensureBaseImage(context);
    const begun = performance.now();
    const image = await buildImage(context, { reuse: context.args.includes('reuse') });
    const built = context.args.includes('reuse') ? 'built before' : `${minutesSince(begun)} min`;
    const runtime = createRuntime(context, image, filesFolderOf(context));
    const product = await createDatabasesAndStartSandbox(context);
    const migrations = await migrateTwice(context, runtime, product);
    const isQuick = context.args.includes('quick');
    if (!isQuick) await product.seed();
    const load = loadavg()[0] ?? 0;
    const containers = await startContainers(context, { image, runtime, product });
    const smoke = isQuick ? null : await runSmokeTests(context, product.addresses);
    const stopped = await stopContainers(containers);
    const outcome = { base, image, built, migrations, load, containers, smoke, stopped };
    return { ...describe(context, outcome), ...partOfArguments(context.args) };
  },
};

function minutesSince(begun: number): number {
  return Math.round((performance.now() - begun) / 6_000) / 10;
}

type Migration = { exitCode: number; seconds: number };

/** The second run finds everything done. */
async function migrateTwice(
  context: DrillContext,
  runtime: ContainerRuntime,
  { variables }: ContainerSurroundings,
) {
  const runs: Migration[] = [];
  for (const name of ['migrate', 'migrate-again']) {
    context.report('Migrating …');
    const begun = performance.now();
    const migration = runtime.start(name, ['migrate.ts'], variables);
    const exitCode = await migration.exited;
    if (exitCode !== 0) throw new Error(`The migration failed: ${migration.outputTail()}`);
    runs.push({ exitCode, seconds: Math.round((performance.now() - begun) / 100) / 10 });
  }
  return runs;
}

type Outcome = {
  base: string;
  image: BuiltImage;
  built: string;
  migrations: Migration[];
  load: number;
  containers: StartedContainer[];
  /** Null where they were left out. */
  smoke: SmokeOutcome | null;
  stopped: StoppedContainer[];
};

function describe(context: DrillContext, outcome: Outcome): DrillResult {
  const { migrations, containers, smoke, stopped } = outcome;
  return {
    table: { head: ['step', 'seconds', 'outcome'], rows: rowsOf(outcome) },
    goals: [
      {
        name: 'the migrations run from the image on empty databases, and change nothing when run again',
        isMet: migrations.every(({ exitCode }) => exitCode === 0),
      },
      {
        name: 'every service becomes ready in both roles, the image’s health check says so, and nothing below / can be written',
        isMet: containers.every(
          ({ healthCheck, live, canWrite }) => healthCheck === 0 && live === 200 && !canWrite,
        ),
      },
      ...goalsOf(smoke),
      {
        name: `SIGTERM ends every process with exit code 0 within ${stopLimitSeconds} seconds`,
        isMet: stopped.every(({ exitCode, seconds }) => exitCode === 0 && seconds <= stopLimitSeconds),
      },
    ],
    versions: [postgresVersion(), programVersion(context.programPath('buildah'))],
    notes: notesOf(outcome),
  };
}

function goalsOf(smoke: SmokeOutcome | null) {
  if (smoke === null) return [];
  const isMet = smoke.passed === smokeTestNames.length && smoke.failed === 0;
  return [{ name: 'the browser tests pass against the containers', isMet }];
}

function describeTests({ passed, again, failed }: SmokeOutcome): string {
  return `${passed} passed (${again} in a second try), ${failed} failed`;
}

function rowsOf({ image, built, migrations, containers, smoke, stopped }: Outcome) {
  const [first, second] = migrations;
  return [
    ['image', built, `${image.megabytes} MB in ${image.layers} layers`],
    ['migrate.ts on empty databases', first?.seconds ?? '', `exit code ${first?.exitCode}`],
    ['migrate.ts again', second?.seconds ?? '', `exit code ${second?.exitCode}`],
    ...containers.map(({ name, secondsToReady, healthCheck, megabytes }) => [
      `start of ${name} until it is ready`,
      secondsToReady,
      `health check ${healthCheck === 0 ? 'passes' : 'fails'}, ${megabytes} MB`,
    ]),
    ...(smoke ? [['browser tests', smoke.seconds, describeTests(smoke)]] : []),
    ...stopped.map(({ name, exitCode, seconds }) => [`SIGTERM to ${name}`, seconds, `exit code ${exitCode}`]),
  ];
}

function notesOf({ base, load, image, smoke }: Outcome): string[] {
  const tests = smoke ? smokeTestNames.join('; ') : 'left out of this run';
  return [
    `Base image: ${base}. Browser tests: ${tests}.`,
    `Load of the machine at the start: ${load.toFixed(1)}. Commit of the image: ${image.revision.slice(0, 12)}.`,
    "Instead of a container runtime: the image's files mounted read-only in a namespace of their own, its account without capabilities, its variables and no others. Networks, limits of memory and restarts of a runtime are not part of this.",
  ];
}
