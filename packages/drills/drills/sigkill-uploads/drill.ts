import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { partOfArguments } from '../../part-of-arguments.ts';
import { neededPostgres, postgresVersion } from '../../postgres/debian.ts';
import { createSinglePostgres, type SinglePostgres } from '../../postgres/single.ts';
import {
  createJsonCaller,
  type JsonCaller,
  jsonOfSuccessOrThrow,
  signInToTrainingAndReturnHeaders,
} from '../../product/call.ts';
import {
  controlAgency,
  makeLearnersCsv,
  prepareAgencyForSheets,
  uploadEnrolmentCsv,
} from '../../product/enrolment-uploads.ts';
import { startAnotherProcess } from '../../product/start-another.ts';
import { type DrilledProduct, startDrilledProduct } from '../../product/start-product.ts';
import { type CountedMails, startCollectingMails } from './collect-mails.ts';
import { type CountedUploadRows, countUploadRows } from './count-rows.ts';
import {
  createKillableApplication,
  createKillablePostgres,
  type KillableProcess,
  reserveWorkflow,
} from './victims.ts';
import { type ProgressWatch, watchProgress } from './watch-progress.ts';

const rows = 500;
/** So that sending takes as long as the kills; longer where starting again takes long. */
const agencyDelayMs = { usual: 1_000, aheadOfKills: 10_000 };
const admin = 'admin@example.com';

const ways = ['built-in workflow', 'external workflow'] as const;
type Way = (typeof ways)[number];

type Outcome = {
  way: Way;
  kills: Record<string, number>;
  lostAnswers: number;
  counted: CountedUploadRows;
  seconds: number;
  answers: Map<string, number>;
  mails: CountedMails;
};

/** `pnpm drill sigkill-uploads [kills] [built-in|external]` */
export const drill: Drill = {
  purpose: `A spreadsheet of ${rows} learners is sent while processes are killed with kill -9 at random moments: web, worker, database and the external workflow; half of the times the agency's answer to an enrolment is lost too.`,
  needs: [neededPostgres],
  run: async (context) => {
    const [count = '20', only = ''] = context.args;
    const kills = Number(count);
    const postgres = await createSinglePostgres(context, {});
    await postgres.start();
    const outcomes: Outcome[] = [];
    for (const way of ways.filter((each) => each.startsWith(only))) {
      context.report(`${way} …`);
      outcomes.push(await runWay(context, { postgres, way, kills }));
    }
    return { ...describe(outcomes, kills), ...partOfArguments(context.args) };
  },
};

type Run = { postgres: SinglePostgres; way: Way; kills: number };

async function runWay(context: DrillContext, { postgres, way, kills }: Run): Promise<Outcome> {
  const database = way.replaceAll(/\W/g, '_');
  const databaseUrl = postgres.url(database);
  await withClient(postgres.url('postgres'), (client) => client.query(`CREATE DATABASE ${database}`));
  const own = { ...context, directory: `${context.directory}/${database}` };
  const workflow = way === 'external workflow' ? await reserveWorkflow(own) : null;
  const product = await startDrilledProduct(own, {
    services: ['training'],
    databaseUrlOf: () => databaseUrl,
    variables: { PROCESS_ROLE: 'web', ...workflow?.variables },
  });
  const worker = await startAnotherProcess(own, {
    service: 'training',
    product,
    databaseUrl,
    variables: { PROCESS_ROLE: 'worker' },
  });
  const url = product.urlOf('training');
  const call = createJsonCaller({
    url,
    headers: await signInToTrainingAndReturnHeaders(url),
    timeoutMs: 10_000,
  });
  const web = product.applications.map((application) => createKillableApplication('web', application));
  const victims = [...web, createKillableApplication('worker', worker), createKillablePostgres(postgres)];
  if (workflow) victims.push(workflow.start(await makeApiKey(call), product.variables));
  await prepareAgencyForSheets(product.sandbox.url);
  const uploadId = await uploadEnrolmentCsv(call, makeLearnersCsv(rows));
  await controlAgency(product.sandbox.url, { mode: 'ok', delayMs: agencyDelayMs.usual });
  const path = `/api/enrolments/uploads/${uploadId}`;
  const begun = performance.now();
  await jsonOfSuccessOrThrow(call(`${path}/submit`, { method: 'POST' }));
  const stopping = new AbortController();
  context.onStop(() => stopping.abort());
  const mailCollector = startCollectingMails(product.sandbox.url, stopping.signal);
  const watch = watchProgress(call, path, stopping.signal);
  const killed = await killAtRandom(own, { product, victims, watch, kills });
  await watch.finished;
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const mails = await mailCollector.count(databaseUrl, admin);
  const counted = await countUploadRows(databaseUrl, { uploadId, variables: product.variables });
  await Promise.all([...product.applications, worker].map((application) => application.process.stop()));
  const outcome = { way, ...killed, counted, seconds, answers: watch.answerCounts, mails };
  context.report(`  ${JSON.stringify({ ...outcome, answers: Object.fromEntries(watch.answerCounts) })}`);
  return outcome;
}

async function makeApiKey(call: JsonCaller): Promise<string> {
  const { data } = await jsonOfSuccessOrThrow(
    call('/api/admin/api-keys', { body: { name: 'Workflow', scopes: ['enrolments:write'] } }),
  );
  return (data as { key: string }).key;
}

type Killing = { product: DrilledProduct; victims: KillableProcess[]; watch: ProgressWatch; kills: number };

/** Spread over the rows, so that every kill finds some on their way. */
async function killAtRandom(context: DrillContext, { product, victims, watch, kills }: Killing) {
  const counts: Record<string, number> = {};
  let lostAnswers = 0;
  for (let number = 0; number < kills; number += 1) {
    const from = Math.floor((number * rows) / (kills + 1));
    await Promise.race([watch.finished, until(() => watch.done() >= from)]);
    await delay(Math.random() * 2_000);
    const isAhead = watch.done() > from + rows / kills;
    await controlAgency(product.sandbox.url, {
      delayMs: isAhead ? agencyDelayMs.aheadOfKills : agencyDelayMs.usual,
    });
    const victim = victims[(number + Math.floor(number / victims.length)) % victims.length];
    if (!victim || watch.done() >= rows) break;
    const losesAnswer = number % 2 === 0;
    if (losesAnswer) await controlAgency(product.sandbox.url, { afterWrite: 'cut' });
    context.report(`  ${watch.done()} rows are done: kill -9 of ${victim.name}`);
    await victim.kill();
    lostAnswers += losesAnswer ? 1 : 0;
    counts[victim.name] = (counts[victim.name] ?? 0) + 1;
    await victim.startAgain();
  }
  return { kills: counts, lostAnswers };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(50);
}

function describe(outcomes: Outcome[], kills: number): DrillResult {
  const isWhole = ({ counted }: Outcome) =>
    counted.states.stored === rows && counted.enrolments === rows && counted.atAgency === rows;
  const isSingle = ({ counted }: Outcome) =>
    counted.learners === rows && counted.learnersAtAgency === rows && counted.strayReferences === 0;
  const refusals = outcomes.flatMap(({ answers }) =>
    [...answers.keys()].filter((text) => /^\d/.test(text) && !text.includes('is briefly unavailable')),
  );
  const total = ({ kills: counts }: Outcome) => Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    table: {
      head: [
        'rows are sent by',
        'killed',
        'answers of the agency lost',
        'rows stored',
        'enrolments here',
        'at the agency',
        'sent in s',
        'mails about the end',
        'learners with a mail',
        'copies with one Message-ID',
        'mails read twice',
      ],
      rows: outcomes.map((outcome) => [
        outcome.way,
        Object.entries(outcome.kills)
          .map(([name, count]) => `${count} × ${name}`)
          .join(', '),
        outcome.lostAnswers,
        outcome.counted.states.stored ?? 0,
        outcome.counted.enrolments,
        outcome.counted.atAgency,
        outcome.seconds,
        outcome.mails.aboutTheEnd,
        outcome.mails.learners,
        outcome.mails.copies,
        outcome.mails.readTwice,
      ]),
    },
    goals: [
      {
        name: `${kills} kills while rows were on their way`,
        isMet: outcomes.every((each) => total(each) === kills),
      },
      { name: 'every row is stored, enrolled here and at the agency', isMet: outcomes.every(isWhole) },
      {
        name: 'nobody is enrolled twice, and every row has the reference that the agency gave its learner',
        isMet: outcomes.every(isSingle),
      },
      {
        name: 'who asks for the upload meanwhile reads how far it is, or that the service is briefly unavailable',
        isMet: refusals.length === 0,
      },
      {
        name: 'a mail tells who uploaded the file that it is done',
        isMet: outcomes.every(({ mails }) => mails.aboutTheEnd >= 1),
      },
      {
        name: 'every learner has one mail; one that is sent again has the Message-ID of the first, by which mailboxes drop it',
        isMet: outcomes.every(({ mails }) => mails.learners === rows && mails.readTwice === 0),
      },
    ],
    versions: [postgresVersion()],
    notes: [
      'Everything killed is started again at once, by the drill. With one web process nobody answers while it starts. A mail is sent again where a worker is killed between sending and deleting it.',
    ],
  };
}
