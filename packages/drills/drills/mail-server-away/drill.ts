import { setTimeout as delay } from 'node:timers/promises';
import { releasePort, reservePortOrAnother } from '@repo/workbench/ports';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { evaluateAlert, neededPromtool } from '../../monitoring/evaluate-alert.ts';
import { readHighestMetric } from '../../monitoring/read-highest-metric.ts';
import { neededPostgres, postgresVersion, programVersion } from '../../postgres/debian.ts';
import { createSinglePostgres } from '../../postgres/single.ts';
import {
  createJsonCaller,
  jsonOfSuccessOrThrow,
  signInToTrainingAndReturnHeaders,
} from '../../product/call.ts';
import { prepareEnrolling } from '../../product/enrol-learners.ts';
import { type DrilledProduct, startDrilledProduct } from '../../product/start-product.ts';
import { type MailOutbox, openMailOutbox } from './outbox.ts';

const minutesAway = 60;
/** The longest pause between two tries is an hour. */
const maximumMinutesAfter = 61;
const minutesPerScrape = 5;
/** Tries of a mail of the first minute: at once, then after 1, 2, 4, 8 and 16 minutes; the next one would be at minute 63. */
const triesByThen = 6;

type Observed = {
  acknowledged: number;
  waiting: number;
  triesOfFirst: number;
  codeAnswers: Set<string>;
  arrivedAfterMinutes: number;
  firing: boolean[];
};

export const drill: Drill = {
  purpose:
    'The mail server is away for an hour (half of it refusing connections, half answering 421) while learners are enrolled, each of whom gets a mail. The hour passes in the outbox alone: every minute is taken off the times of the waiting mails.',
  needs: [neededPostgres, neededPromtool],
  run: async (context) => {
    const postgres = await createSinglePostgres(context, {});
    await postgres.start();
    await withClient(postgres.url('postgres'), (client) => client.query('CREATE DATABASE training'));
    const { port } = await reservePortOrAnother(null);
    await releasePort(port);
    const product = await startDrilledProduct(context, {
      services: ['training'],
      databaseUrlOf: () => postgres.url('training'),
      variables: { TRAINING_METRICS_PORT: String(port) },
    });
    const outbox = openMailOutbox(postgres.url('training'));
    const observed = await takeAnHour(context, {
      product,
      outbox,
      metrics: `http://127.0.0.1:${port}/metrics`,
    });
    const received = await readReceived(product);
    const log = product.applications[0]?.process.outputTail() ?? '';
    return describe(context, { ...observed, received, isLogged: log.includes('mails were not taken') });
  },
};

type Parts = { product: DrilledProduct; outbox: MailOutbox; metrics: string };

async function takeAnHour(context: DrillContext, { product, outbox, metrics }: Parts): Promise<Observed> {
  const url = product.urlOf('training');
  const call = createJsonCaller({ url });
  const enrol = await prepareEnrolling(
    createJsonCaller({ url, headers: await signInToTrainingAndReturnHeaders(url), timeoutMs: 20_000 }),
  );
  await outbox.untilNoneIsDue();
  await product.sandbox.process.stop();
  const codeAnswers = new Set<string>();
  const ages: (number | null)[] = [await readHighestMetric(metrics, 'mails_oldest_age')];
  let acknowledged = 0;
  let triesOfFirst = 0;
  for (let minute = 1; minute <= minutesAway; minute += 1) {
    if (minute === minutesAway / 2) {
      context.report('The mail server answers 421 …');
      await product.sandbox.restart();
      await control(product, 'down');
    }
    await jsonOfSuccessOrThrow(enrol(`${minute}`));
    acknowledged += 1;
    if (minute % 20 === 0) codeAnswers.add(await askForCode(call));
    await outbox.letAMinutePass();
    if (minute % minutesPerScrape === 0) ages.push(await scrapeLater(metrics));
    if (minute === minutesAway) triesOfFirst = await outbox.maximumTries();
  }
  const waiting = await outbox.count();
  context.report(`${waiting} mails wait. The mail server is back …`);
  await control(product, 'ok');
  let after = 0;
  while ((await outbox.count()) > 0 && after < maximumMinutesAfter) {
    after += 1;
    await outbox.letAMinutePass();
    if (after % minutesPerScrape === 0) ages.push(await scrapeLater(metrics));
  }
  ages.push(await scrapeLater(metrics));
  const firing = await evaluateAlert(context, 'MailsWaiting', {
    metric: 'mails_oldest_age',
    labels: { service: 'training' },
    values: ages,
    seconds: minutesPerScrape * 60,
  });
  return { acknowledged, waiting, triesOfFirst, codeAnswers, arrivedAfterMinutes: after, firing };
}

/** The service reads what waits at most every five seconds. */
async function scrapeLater(metrics: string): Promise<number | null> {
  await delay(5_100);
  return readHighestMetric(metrics, 'mails_oldest_age');
}

async function askForCode(call: ReturnType<typeof createJsonCaller>): Promise<string> {
  const { status, json } = await call('/api/auth/send-otp', { body: { email: 'admin@example.com' } });
  return `${status} ${String(json.message ?? json.error)}`;
}

async function control(product: DrilledProduct, mode: 'down' | 'ok'): Promise<void> {
  await jsonOfSuccessOrThrow(
    createJsonCaller({ url: product.sandbox.url })('/control/mail', { body: { mode } }),
  );
}

type Received = { learners: number; mails: number };

async function readReceived(product: DrilledProduct): Promise<Received> {
  const answer = await fetch(`${product.sandbox.url}/mail/api/messages`);
  const mails = (JSON.parse(await answer.text()) as { to: string }[])
    .map(({ to }) => to)
    .filter((to) => to.startsWith('drill-'));
  return { learners: new Set(mails).size, mails: mails.length };
}

type Outcome = Observed & { received: Received; isLogged: boolean };

function describe(context: DrillContext, outcome: Outcome): DrillResult {
  const { acknowledged, waiting, triesOfFirst, arrivedAfterMinutes, firing, received } = outcome;
  const firstStep = firing.indexOf(true);
  const firstMinute = firstStep === -1 ? 'never' : firstStep * minutesPerScrape;
  return {
    table: {
      head: [
        'enrolments acknowledged meanwhile',
        'mails waiting after the hour',
        'tries of the first',
        'alert MailsWaiting from minute',
        'all arrived, minutes after the server was back',
        'learners with a mail',
        'mails twice',
      ],
      rows: [
        [
          acknowledged,
          waiting,
          triesOfFirst,
          firstMinute,
          arrivedAfterMinutes,
          received.learners,
          received.mails - received.learners,
        ],
      ],
    },
    goals: [
      {
        name: 'enrolments are acknowledged as ever, and their mails wait',
        isMet: acknowledged === minutesAway && waiting >= acknowledged,
      },
      {
        name: `a mail is tried with backoff (${triesByThen} times in the hour)`,
        isMet: triesOfFirst === triesByThen,
      },
      {
        name: 'every mail arrives exactly once',
        isMet: received.learners === acknowledged && received.mails === acknowledged,
      },
      {
        name: 'the alert fires within the hour, and ends once the mails are sent',
        isMet: firstStep > 0 && firstStep * minutesPerScrape <= minutesAway && firing.at(-1) === false,
      },
      { name: 'the log names the mails that were not taken, and why', isMet: outcome.isLogged },
    ],
    versions: [postgresVersion(), programVersion(context.programPath('promtool')).replace(/ \(.*/, '')],
    notes: [
      `Not in the outbox are one-time codes to sign in with, which are good for ten minutes: who asked for one was answered “${[...outcome.codeAnswers].join('”, “')}”, got none, and asks again.`,
    ],
  };
}
