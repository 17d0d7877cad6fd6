import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '@repo/base/logger';
import { migrateDatabase } from '@repo/migrations/migrate-database';
import { withClient } from '@repo/migrations/with-client';
import { buildIfChanged } from '@repo/workbench/build/build';
import { generateClientsAndRoutes } from '@repo/workbench/build/generate';
import { repositoryRoot } from '@repo/workbench/paths';
import { services } from '@repo/workbench/prisma-cli';
import { startLoadBalancer } from '@repo/workbench/stack/load-balancer';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { trafficByService } from '../../traffic/services.ts';
import { type PhaseCount, type RunningTraffic, startTraffic } from '../../traffic/traffic.ts';
import { preparePreviousRelease, type ReleaseCheckout } from './previous-release.ts';
import { createReplaceableInstances, type ReplaceableInstances } from './replaceable-instances.ts';
import { startPreviousDatabaseAndSandbox } from './shared-parts.ts';

/** Of traffic before, between and after the replacements. */
const phaseMs = 10_000;

export const drill: Drill = {
  purpose:
    'Upgrades two instances of a service from the previous release to this one and back, under traffic, on one database. Arguments: [git ref] [marketplace|training|childcare].',
  run,
};

async function run(context: DrillContext): Promise<DrillResult> {
  const { directory, register, report, onStop } = context;
  const service = services.find((name) => context.args.includes(name)) ?? 'marketplace';
  const wantedRef = context.args.find((each) => each !== service);
  const previous = await preparePreviousRelease(context, service, wantedRef);
  await generateClientsAndRoutes({ directory, report });
  await buildIfChanged(service, { directory, report, register });
  const current: ReleaseCheckout = { root: repositoryRoot, ref: 'this release', commit: '' };

  const shared = await startPreviousDatabaseAndSandbox(context, service, previous);
  const instances = createReplaceableInstances(context, { service, ...shared });
  await instances.add(previous);
  await instances.add(previous);
  const balancer = await startLoadBalancer(shared.publicPort.port, instances.origins);
  onStop(balancer.close);

  report('Sending traffic …');
  const { actions, storedKeys } = trafficByService[service];
  const url = `http://127.0.0.1:${balancer.port}`;
  const traffic = startTraffic(await actions(url), 'two of the previous release');
  const migrated = await upgradeAndRollBack({ traffic, instances, previous, current, report, ...shared });
  const { phases, acknowledged } = await traffic.stop();
  const stored = await withClient(shared.databaseUrl, async (client) => {
    const found = await client.query<{ key: string }>(storedKeys);
    return new Set(found.rows.map(({ key }) => key));
  });
  return {
    ...describe(phases, acknowledged.filter((key) => !stored.has(key)).length),
    part: service,
    versions: [shared.postgresVersion],
    notes: [
      ...describeFailures(phases),
      `${service}, from ${previous.ref} (${previous.commit.slice(0, 8)}) to this release and back; migrations in between: ${migrated.length}.`,
      'An instance is taken out of the balancer before it gets SIGTERM. No request is sent twice. Nothing was migrated down.',
    ],
  };
}

type Steps = {
  traffic: RunningTraffic;
  instances: ReplaceableInstances;
  previous: ReleaseCheckout;
  current: ReleaseCheckout;
  databaseUrl: string;
  migrations: { previous: string; current: string };
  report: (line: string) => void;
};

/** Returns the migrations that were applied under traffic. */
async function upgradeAndRollBack(steps: Steps): Promise<string[]> {
  const { traffic, instances, previous, current, databaseUrl, migrations, report } = steps;
  const phase = async (name: string, work: () => Promise<unknown>) => {
    report(`${name} …`);
    traffic.beginPhase(name);
    await work();
  };
  let applied: string[] = [];
  await delay(phaseMs);
  await phase('migrations of this release', async () => {
    const logger = createLogger({ service: 'migrate', level: 'warn' });
    applied = await migrateDatabase({ url: databaseUrl, directory: migrations.current, logger });
    await delay(phaseMs);
  });
  await phase('first instance replaced', () => instances.replaceFirst(current));
  await phase('one of each release', () => delay(phaseMs));
  await phase('second instance replaced', () => instances.replaceFirst(current));
  await phase('two of this release', () => delay(phaseMs));
  await phase('first instance rolled back', () => instances.replaceFirst(previous));
  await phase('one of each release again', () => delay(phaseMs));
  await phase('second instance rolled back', () => instances.replaceFirst(previous));
  await phase('two of the previous release again', () => delay(phaseMs));
  return applied;
}

/** The first of each phase: the rest is mostly the same. */
function describeFailures(phases: readonly PhaseCount[]): string[] {
  return phases.flatMap(({ name, failures }) => (failures[0] ? [`Failed (${name}): ${failures[0]}`] : []));
}

function describe(phases: readonly PhaseCount[], lost: number): Pick<DrillResult, 'table' | 'goals'> {
  const total = (of: (phase: PhaseCount) => number) => phases.reduce((sum, phase) => sum + of(phase), 0);
  const failures = total((phase) => phase.failures.length);
  return {
    table: {
      head: ['Phase', 'Seconds', 'Requests', 'Acknowledged writes', 'Failed requests'],
      rows: [
        ...phases.map((phase) => [
          phase.name,
          phase.seconds.toFixed(1),
          phase.requests,
          phase.acknowledged,
          phase.failures.length,
        ]),
        [
          'all',
          total(({ seconds }) => seconds).toFixed(1),
          total(({ requests }) => requests),
          total(({ acknowledged }) => acknowledged),
          failures,
        ],
      ],
    },
    goals: [
      { name: 'no failed request', isMet: failures === 0 },
      { name: `no lost acknowledged write (lost: ${lost})`, isMet: lost === 0 },
      { name: 'writes in every phase', isMet: phases.every(({ acknowledged }) => acknowledged > 0) },
    ],
  };
}
