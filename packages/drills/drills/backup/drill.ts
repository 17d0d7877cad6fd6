import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Variables } from '@repo/workbench/env-file';
import { withClient } from '@repo/workbench/postgres/with-client';
import { type Service, services } from '@repo/workbench/prisma-cli';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import {
  makePostgresFolder,
  neededPostgres,
  postgresProgram,
  postgresVersion,
  programVersion,
  runAsPostgresUser,
} from '../../postgres/debian.ts';
import { createSinglePostgres, type SinglePostgres } from '../../postgres/single.ts';
import { type DrilledProduct, startDrilledProduct } from '../../product/start-product.ts';
import { childcareData } from './data/childcare.ts';
import { marketplaceData } from './data/marketplace.ts';
import type { CheckStored, ServiceData, SignInHeaders } from './data/service-data.ts';
import { trainingData } from './data/training.ts';
import { archiveSettings, configurePgBackRest, type PgBackRest } from './pgbackrest.ts';

const dataOf: Record<Service, ServiceData> = {
  marketplace: marketplaceData,
  training: trainingData,
  childcare: childcareData,
};

/** `pnpm drill backup [service]` */
export const drill: Drill = {
  purpose:
    'The tables of a service and its stored files are emptied by mistake; the database is restored with pgBackRest to the moment before, and with pg_dump. Arguments: [marketplace|training|childcare].',
  needs: [neededPostgres, { program: 'pgbackrest', package: 'pgbackrest' }],
  run: async (context) => {
    const service = services.find((name) => context.args.includes(name)) ?? 'training';
    const postgres = await createSinglePostgres(context, archiveSettings(context));
    const pgbackrest = configurePgBackRest(context, postgres);
    await postgres.start();
    await withClient(postgres.url('postgres'), (client) => client.query(`CREATE DATABASE ${service}`));
    await pgbackrest('stanza-create');
    const steps = stepsOf(context);
    const parts = { context, service, postgres, pgbackrest, steps };
    const first = await start(parts, service);
    const made = await makeDataAndBackUp({ ...parts, product: first });
    await destroy({ ...parts, product: first });
    // The archive has what was written up to the accident, and after it.
    await pgbackrest('check');
    const afterPointInTime = await restoreMoment({ ...parts, made });
    const afterDump = await restoreDump({ ...parts, made });
    return describe(parts, { made, afterPointInTime, afterDump });
  },
};

type Steps = {
  rows: (string | number)[][];
  time: <T>(name: string, work: () => Promise<T>, outcome?: () => string) => Promise<T>;
};

function stepsOf({ report }: DrillContext): Steps {
  const rows: (string | number)[][] = [];
  return {
    rows,
    time: async (name, work, outcome = () => '') => {
      report(`${name} …`);
      const begun = performance.now();
      const result = await work();
      rows.push([name, Math.round((performance.now() - begun) / 100) / 10, outcome()]);
      return result;
    },
  };
}

type Parts = {
  context: DrillContext;
  service: Service;
  postgres: SinglePostgres;
  pgbackrest: PgBackRest;
  steps: Steps;
};

/** The secrets are the operator's own copy of the service's environment. */
type Made = {
  before: CheckStored[][];
  after: CheckStored[];
  moment: string;
  secrets: Variables;
  headers: SignInHeaders;
};

const files = (context: DrillContext) => join(context.directory, 'files');
const fileCopies = (context: DrillContext) => join(context.directory, 'copies-of-files');
const dumpFile = (context: DrillContext) =>
  join(makePostgresFolder(join(context.directory, 'dumps')), 'dump');

function start(
  { context, service, postgres }: Parts,
  database: string,
  variables: Variables = {},
): Promise<DrilledProduct> {
  return startDrilledProduct(context, {
    services: [service],
    databaseUrlOf: () => postgres.url(database),
    variables,
  });
}

/** Files are copied after the database, and what was deleted since stays among the copies. */
function copyFiles(context: DrillContext): void {
  mkdirSync(files(context), { recursive: true });
  cpSync(files(context), fileCopies(context), { recursive: true, preserveTimestamps: true });
}

async function makeDataAndBackUp(parts: Parts & { product: DrilledProduct }): Promise<Made> {
  const { context, service, postgres, pgbackrest, steps, product } = parts;
  const url = product.urlOf(service);
  const { signIn, store } = dataOf[service];
  const headers = await signIn(url);
  const before = [await store(url, headers, 'Before the full backup')];
  await steps.time('full backup', () => pgbackrest('backup', '--type=full'));
  before.push(await store(url, headers, 'Before the incremental backup'));
  await steps.time('incremental backup', () => pgbackrest('backup', '--type=incr'));
  before.push(await store(url, headers, 'After the backups'));
  await steps.time('pg_dump', () =>
    runAsPostgresUser(postgresProgram('pg_dump'), [
      ...['--format=custom', '--file', dumpFile(context), '--dbname', postgres.url(service)],
    ]),
  );
  await steps.time('copy of the stored files', async () => copyFiles(context));
  const moment = await withClient(postgres.url(service), async (client) => {
    const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now');
    return rows[0]?.now ?? '';
  });
  const after = await store(url, headers, 'After the moment');
  return { before, after, moment, secrets: secretsOf(product), headers };
}

function secretsOf({ variables }: DrilledProduct): Variables {
  const { NEXTAUTH_SECRET = '', IDENTITY_KEYS = '', BADGE_KEYS = '' } = variables;
  return { NEXTAUTH_SECRET, IDENTITY_KEYS, BADGE_KEYS };
}

/** Somebody empties the tables and the folder of files. */
async function destroy({ context, service, postgres, product }: Parts & { product: DrilledProduct }) {
  await withClient(postgres.url(service), async (client) => {
    await client.query(dataOf[service].destroySql);
    await client.query('SELECT pg_switch_wal()');
  });
  rmSync(files(context), { recursive: true });
  await stopProduct(product);
}

async function stopProduct({ applications, sandbox }: DrilledProduct): Promise<void> {
  for (const { process } of [...applications, sandbox]) await process.stop();
}

/** Whether there is one of each kind. */
type Found = boolean[];
type Restored = { before: Found[]; after: Found };

async function restoreMoment({ made, ...parts }: Parts & { made: Made }) {
  const { context, service, postgres, pgbackrest, steps } = parts;
  await postgres.stop();
  await steps.time('pgbackrest restore, to the moment before', () =>
    pgbackrest(
      ...['--delta', '--type=time', `--target=${made.moment}`, '--target-action=promote', 'restore'],
    ),
  );
  await steps.time('replay of the log, until writes are taken', () => postgres.start());
  cpSync(fileCopies(context), files(context), { recursive: true });
  const product = await steps.time('start of the service', () => start(parts, service, made.secrets));
  return look(product.urlOf(service), { product, made });
}

async function restoreDump({ made, ...parts }: Parts & { made: Made }) {
  const { context, service, postgres, steps } = parts;
  await withClient(postgres.url('postgres'), (client) => client.query('CREATE DATABASE from_dump'));
  await steps.time('pg_restore into an empty database', () =>
    runAsPostgresUser(postgresProgram('pg_restore'), [
      ...[
        '--exit-on-error',
        '--no-owner',
        '--jobs=2',
        '--dbname',
        postgres.url('from_dump'),
        dumpFile(context),
      ],
    ]),
  );
  const product = await start(parts, 'from_dump', made.secrets);
  return look(product.urlOf(service), { product, made });
}

/** With the session that was made before the accident: it is good only where the secrets are the same. */
async function look(
  url: string,
  { product, made }: { product: DrilledProduct; made: Made },
): Promise<Restored> {
  const findEach = async (looks: readonly CheckStored[]) => {
    const found: Found = [];
    for (const isThere of looks) found.push(await isThere(url, made.headers));
    return found;
  };
  const before: Found[] = [];
  for (const looks of made.before) before.push(await findEach(looks));
  const after = await findEach(made.after);
  await stopProduct(product);
  return { before, after };
}

type Outcome = { made: Made; afterPointInTime: Restored; afterDump: Restored };

function describe(
  { context, service, steps }: Parts,
  { made, afterPointInTime, afterDump }: Outcome,
): DrillResult {
  const { kinds } = dataOf[service];
  const show = (name: string, { before, after }: Restored) => [
    `${name}: found through the service`,
    '',
    `${kinds.map((kind, index) => `${before.filter((each) => each[index]).length} of ${made.before.length} ${kind}`).join(', ')}; what came later: ${after.some(Boolean) ? 'there' : 'not there'}`,
  ];
  const isWhole = ({ before, after }: Restored) =>
    before.every((found) => found.every(Boolean)) && !after.some(Boolean);
  return {
    part: service,
    table: {
      head: ['step', 'seconds', 'outcome'],
      rows: [
        ...steps.rows,
        show('restored to the moment', afterPointInTime),
        show('restored from the dump', afterDump),
      ],
    },
    goals: [
      {
        name: 'after the restore to a moment, what was stored before it is there, and what came later is not',
        isMet: isWhole(afterPointInTime),
      },
      { name: 'the same after pg_restore of a dump of that moment', isMet: isWhole(afterDump) },
    ],
    versions: [postgresVersion(), programVersion(context.programPath('pgbackrest'), 'version')],
    notes: [
      'The session made before the accident is used after it: it shows that the secrets were restored too. The demo database is small; what grows with it is the full backup and the restore.',
    ],
  };
}
