import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Variables } from '@repo/workbench/env-file';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Application } from '@repo/workbench/stack/applications';
import { StepError } from '@repo/workbench/step-error';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { partOfArguments } from '../../part-of-arguments.ts';
import { neededPostgres, postgresVersion } from '../../postgres/debian.ts';
import { createSinglePostgres, type SinglePostgres } from '../../postgres/single.ts';
import { startAnotherProcess } from '../../product/start-another.ts';
import { type DrilledProduct, startDrilledProduct } from '../../product/start-product.ts';
import { childcareClockChecks } from './childcare-clock-checks.ts';
import { type ClockCheck, type ClockCheckResult, runClockChecks, type ServerPair } from './clock-checks.ts';
import { marketplaceClockChecks } from './marketplace-clock-checks.ts';
import { countTimesPerColumn, namesOfIncreasedCounts, windowAroundHoursFromNow } from './stray-times.ts';
import { trainingClockChecks } from './training-clock-checks.ts';

const allServices = ['training', 'marketplace', 'childcare'] as const;
type Service = (typeof allServices)[number];

const fakeClock = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const directions = [
  { name: 'an hour ahead', hours: 1 },
  { name: 'an hour behind', hours: -1 },
];

type Round = { direction: string; tried: ClockCheckResult[]; strayTimes: string[]; isLogged: boolean };

/** `pnpm drill clock-off [service …]` */
export const drill: Drill = {
  purpose:
    'The clock of one of two processes of each service is off by an hour, ahead and behind (libfaketime), while people use both.',
  needs: [neededPostgres, { program: 'faketime', package: 'faketime' }],
  run: async (context) => {
    if (!existsSync(fakeClock)) {
      throw new StepError('libfaketime is not where Debian has it on this kind of machine.', {
        advice: `Look for libfaketime.so.1 and put its path into ${import.meta.filename}.`,
      });
    }
    const services = allServices.filter(
      (service) => context.args.length === 0 || context.args.includes(service),
    );
    const postgres = await createSinglePostgres(context, {});
    await postgres.start();
    for (const service of services)
      await withClient(postgres.url('postgres'), (client) => client.query(`CREATE DATABASE ${service}`));
    const product = await startDrilledProduct(context, { services, databaseUrlOf: postgres.url });
    const rounds: Round[] = [];
    for (const direction of directions) {
      context.report(`${direction.name} …`);
      rounds.push(await runRound(context, { services, postgres, product, ...direction }));
    }
    return { ...describe(rounds), ...partOfArguments(context.args) };
  },
};

type Options = {
  services: readonly Service[];
  postgres: SinglePostgres;
  product: DrilledProduct;
  name: string;
  hours: number;
};

async function runRound(
  context: DrillContext,
  { services, postgres, product, name, hours }: Options,
): Promise<Round> {
  const variables: Variables = {
    LD_PRELOAD: fakeClock,
    FAKETIME: `${hours > 0 ? '+' : ''}${hours}h`,
    // Timers go by the monotonic clock, which no wrong date changes.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const wrong = new Map<Service, Application>();
  for (const service of services) {
    const databaseUrl = postgres.url(service);
    wrong.set(service, await startAnotherProcess(context, { service, product, databaseUrl, variables }));
  }
  // Each process compares its clock at its start.
  await delay(2_000);
  const window = windowAroundHoursFromNow(hours);
  const readAll = () =>
    Promise.all(services.map((service) => countTimesPerColumn(postgres.url(service), window)));
  const before = await readAll();
  const tried = await runClockChecks(triesOf({ postgres, product, wrong }));
  for (const { name: what, problem } of tried) context.report(`  ${what}: ${problem ?? 'as ever'}`);
  const after = await readAll();
  const strayTimes = services.flatMap((service, index) =>
    namesOfIncreasedCounts(before[index] ?? new Map(), after[index] ?? new Map()).map(
      (column) => `${service} ${column}`,
    ),
  );
  context.report(`  times of the wrong clock: ${strayTimes.join(', ') || 'none'}`);
  const isLogged = [...wrong.values()].every(({ process }) =>
    readFileSync(process.logFile, 'utf8').includes('the clock of this machine is off'),
  );
  await Promise.all([...wrong.values()].map(({ process }) => process.stop()));
  return { direction: name, tried, strayTimes, isLogged };
}

type Running = { postgres: SinglePostgres; product: DrilledProduct; wrong: Map<Service, Application> };

function triesOf({ postgres, product, wrong }: Running): ClockCheck[] {
  const pairOf = (service: Service): ServerPair => ({
    right: product.urlOf(service),
    off: `http://127.0.0.1:${wrong.get(service)?.port.port}`,
  });
  const tries: Record<Service, () => ClockCheck[]> = {
    training: () =>
      trainingClockChecks({
        pair: pairOf('training'),
        sandboxUrl: product.sandbox.url,
        databaseUrl: postgres.url('training'),
      }),
    marketplace: () => marketplaceClockChecks(pairOf('marketplace')),
    childcare: () =>
      childcareClockChecks({
        pair: pairOf('childcare'),
        databaseUrl: postgres.url('childcare'),
        variables: product.variables,
      }),
  };
  return [...wrong.keys()].flatMap((service) => tries[service]());
}

function describe(rounds: Round[]): DrillResult {
  const names = rounds[0]?.tried.map(({ name }) => name) ?? [];
  const outcomeOf = ({ tried }: Round, name: string) =>
    tried.find((each) => each.name === name)?.problem ?? 'as ever';
  return {
    table: {
      head: ['tried', ...rounds.map(({ direction }) => `one clock ${direction}`)],
      rows: [
        ...names.map((name) => [name, ...rounds.map((round) => outcomeOf(round, name))]),
        [
          'times stored by the wrong clock',
          ...rounds.map(({ strayTimes }) => strayTimes.join(', ') || 'none'),
        ],
      ],
    },
    goals: [
      {
        name: 'everything that was tried works as ever',
        isMet: rounds.every(({ tried }) => tried.every(({ problem }) => problem === null)),
      },
      {
        name: 'the log of each process with a wrong clock says so',
        isMet: rounds.every(({ isLogged }) => isLogged),
      },
    ],
    versions: [postgresVersion(), 'libfaketime'],
    notes: [
      'Not tried: signing in with Google, whose library goes by the machine’s clock and refuses what is signed an hour from it.',
    ],
  };
}
