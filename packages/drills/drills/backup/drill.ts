import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Variables } from '@repo/workbench/env-file';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import {
  makePostgresFolder,
  neededPostgres,
  postgresProgram,
  postgresVersion,
  programVersion,
  runAsPostgres,
} from '../../postgres/debian.ts';
import { createSinglePostgres, type SinglePostgres } from '../../postgres/single.ts';
import { signInToTraining } from '../../product/call.ts';
import { type Product, startProduct } from '../../product/start-product.ts';
import { archiveSettings, configure, type PgBackRest } from './pgbackrest.ts';
import { find, type Stored, storeOne } from './training-data.ts';

export const drill: Drill = {
  purpose:
    'All courses and documents of the training service are deleted by mistake; the database is restored with pgBackRest to the moment before, and with pg_dump.',
  needs: [neededPostgres, { program: 'pgbackrest', package: 'pgbackrest' }],
  run: async (context) => {
    const postgres = await createSinglePostgres(context, archiveSettings(context));
    const pgbackrest = configure(context, postgres);
    await postgres.start();
    await withClient(postgres.url('postgres'), (client) => client.query('CREATE DATABASE training'));
    await pgbackrest('stanza-create');
    const first = await start(context, postgres, 'training');
    const steps = stepsOf(context);
    const made = await makeDataAndBackUp({ context, postgres, pgbackrest, steps, product: first });
    await destroy({ context, postgres, product: first });
    // The archive has what was written up to the accident, and after it.
    await pgbackrest('check');
    const afterPointInTime = await restoreMoment({ context, postgres, pgbackrest, steps, made });
    const afterDump = await restoreDump({ context, postgres, steps, made });
    return describe(context, { rows: steps.rows, made, afterPointInTime, afterDump });
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

type Parts = { context: DrillContext; postgres: SinglePostgres; steps: Steps };
type Backed = Parts & { pgbackrest: PgBackRest };

/** The secrets are the operator's own copy of the service's environment. */
type Made = {
  before: Stored[];
  after: Stored;
  moment: string;
  secrets: Variables;
  headers: Record<string, string>;
};

const files = (context: DrillContext) => join(context.directory, 'files');
const fileCopies = (context: DrillContext) => join(context.directory, 'copies-of-files');
const dumpFile = (context: DrillContext) =>
  join(makePostgresFolder(join(context.directory, 'dumps')), 'training');

function start(
  context: DrillContext,
  postgres: SinglePostgres,
  database: string,
  variables: Variables = {},
): Promise<Product> {
  return startProduct(context, {
    services: ['training'],
    databaseUrlOf: () => postgres.url(database),
    variables,
  });
}

/** Files are copied after the database, and what was deleted since stays among the copies. */
function copyFiles(context: DrillContext): void {
  cpSync(files(context), fileCopies(context), { recursive: true, preserveTimestamps: true });
}

async function makeDataAndBackUp({
  context,
  postgres,
  pgbackrest,
  steps,
  product,
}: Backed & { product: Product }) {
  const url = product.urlOf('training');
  const headers = await signInToTraining(url);
  const before = [await storeOne(url, headers, 'Before the full backup')];
  await steps.time('full backup', () => pgbackrest('backup', '--type=full'));
  before.push(await storeOne(url, headers, 'Before the incremental backup'));
  await steps.time('incremental backup', () => pgbackrest('backup', '--type=incr'));
  before.push(await storeOne(url, headers, 'After the backups'));
  await steps.time('pg_dump', () =>
    runAsPostgres(postgresProgram('pg_dump'), [
      ...['--format=custom', '--file', dumpFile(context), '--dbname', postgres.url('training')],
    ]),
  );
  await steps.time('copy of the stored files', async () => copyFiles(context));
  const moment = await withClient(postgres.url('training'), async (client) => {
    const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now');
    return rows[0]?.now ?? '';
  });
  const after = await storeOne(url, headers, 'After the moment');
  return { before, after, moment, secrets: secretsOf(product), headers };
}

function secretsOf({ variables }: Product): Variables {
  const { NEXTAUTH_SECRET = '', IDENTITY_KEYS = '', BADGE_KEYS = '' } = variables;
  return { NEXTAUTH_SECRET, IDENTITY_KEYS, BADGE_KEYS };
}

/** Somebody empties the tables and the folder of files. */
async function destroy({ context, postgres, product }: Omit<Parts, 'steps'> & { product: Product }) {
  await withClient(postgres.url('training'), async (client) => {
    await client.query('TRUNCATE course, stored_file CASCADE');
    await client.query('SELECT pg_switch_wal()');
  });
  rmSync(files(context), { recursive: true });
  await stopProduct(product);
}

async function stopProduct({ applications, sandbox }: Product): Promise<void> {
  for (const { process } of [...applications, sandbox]) await process.stop();
}

type Found = { course: boolean; document: boolean };
type Restored = { before: Found[]; after: Found };

async function restoreMoment({ context, postgres, pgbackrest, steps, made }: Backed & { made: Made }) {
  await postgres.stop();
  await steps.time('pgbackrest restore, to the moment before', () =>
    pgbackrest(
      ...['--delta', '--type=time', `--target=${made.moment}`, '--target-action=promote', 'restore'],
    ),
  );
  await steps.time('replay of the log, until writes are taken', () => postgres.start());
  cpSync(fileCopies(context), files(context), { recursive: true });
  const product = await steps.time('start of the service', () =>
    start(context, postgres, 'training', made.secrets),
  );
  return look(product, made);
}

async function restoreDump({ context, postgres, steps, made }: Parts & { made: Made }) {
  await withClient(postgres.url('postgres'), (client) => client.query('CREATE DATABASE from_dump'));
  await steps.time('pg_restore into an empty database', () =>
    runAsPostgres(postgresProgram('pg_restore'), [
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
  const product = await start(context, postgres, 'from_dump', made.secrets);
  return look(product, made);
}

/** With the session that was made before the accident: it is good only where the secrets are the same. */
async function look(product: Product, { before, after, headers }: Made): Promise<Restored> {
  const url = product.urlOf('training');
  const found: Found[] = [];
  for (const stored of before) found.push(await find(url, headers, stored));
  const later = await find(url, headers, after);
  await stopProduct(product);
  return { before: found, after: later };
}

type Outcome = { rows: (string | number)[][]; made: Made; afterPointInTime: Restored; afterDump: Restored };

function describe(context: DrillContext, { rows, made, afterPointInTime, afterDump }: Outcome): DrillResult {
  const count = (found: readonly Found[], kind: keyof Found) => found.filter((each) => each[kind]).length;
  const show = (name: string, { before, after }: Restored) => [
    `${name}: found through the service`,
    '',
    `${count(before, 'course')} of ${made.before.length} courses, ${count(before, 'document')} of ${made.before.length} documents; what came later: ${after.course || after.document ? 'there' : 'not there'}`,
  ];
  const isWhole = ({ before, after }: Restored) =>
    before.every(({ course, document }) => course && document) && !after.course && !after.document;
  return {
    table: {
      head: ['step', 'seconds', 'outcome'],
      rows: [
        ...rows,
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
