import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@repo/migrations/with-client';
import { type Service, services } from '@repo/workbench/prisma-cli';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { neededHaproxy } from '../../load-balanced/haproxy.ts';
import { neededPgbouncer } from '../../load-balanced/pgbouncer.ts';
import {
  type LoadBalancedProduct,
  startLoadBalancedProduct,
} from '../../load-balanced/start-load-balanced-product.ts';
import { partOfArguments } from '../../part-of-arguments.ts';
import { programVersion } from '../../postgres/debian.ts';
import { signInAndReturnHeaders } from '../../product/call.ts';
import { type OpenStream, openEventStream } from '../../product/event-stream.ts';
import { trafficByService } from '../../traffic/services.ts';
import { type PhaseCount, type RunningTraffic, startTraffic } from '../../traffic/traffic.ts';

const quietMs = 10_000;
/** A service manager starts it again after 100 ms; this is a slow one. */
const awayMs = 1_000;
const bothAwayMs = 5_000;
const servedAgainSeconds = 2;
/** Three services share the machine: each action waits this many times longer. */
const pace = 3;

export const drill: Drill = {
  purpose:
    'Two instances of each service and a worker behind HAProxy and PgBouncer, with the settings of packages/deploy: all are restarted in turn, HAProxy is reloaded, and one of two PgBouncers is replaced, stopped and killed, and then both, under traffic. Arguments: [services].',
  needs: [neededHaproxy, neededPgbouncer],
  run,
};

async function run(context: DrillContext): Promise<DrillResult> {
  const chosen = services.filter((name) => context.args.length === 0 || context.args.includes(name));
  const product = await startLoadBalancedProduct(context, chosen);
  context.report('Sending traffic …');
  const running: Running[] = [];
  for (const service of chosen) {
    const actions = await trafficByService[service].actions(product.urlOf(service));
    const paced = actions.map((action) => ({ ...action, everyMs: action.everyMs * pace }));
    running.push({ service, traffic: startTraffic(paced, 'undisturbed') });
  }
  const chat = await openChat(context, product, chosen);
  await disturb(context, product, (name) => {
    for (const { traffic } of running) traffic.beginPhase(name);
    chat?.beginPhase();
  });
  const outcomes = await Promise.all(running.map((each) => countOutcome(product, each)));
  chat?.beginPhase();
  const phases = mergePhases(outcomes.map(({ phases: ofService }) => ofService));
  for (const { name, failures } of phases) for (const each of failures) context.report(`  ${name}: ${each}`);
  return describe(context, { product, outcomes, phases, chat: chat?.phases ?? null });
}

type Running = { service: Service; traffic: RunningTraffic };

async function disturb(
  { report }: DrillContext,
  { restartAll, haproxy, pgbouncer }: LoadBalancedProduct,
  beginPhase: (name: string) => void,
): Promise<void> {
  const phase = async (name: string, work: () => Promise<unknown>) => {
    report(`${name} …`);
    beginPhase(name);
    await work();
  };
  const threeTimes = async (work: () => unknown) => {
    for (let time = 0; time < 3; time += 1) {
      await work();
      await delay(quietMs / 2);
    }
  };
  await delay(quietMs);
  await phase('every process restarted in turn', restartAll);
  await phase('HAProxy reloaded, three times', () => threeTimes(haproxy.reload));
  await phase('both PgBouncers replaced online (-R) in turn, three times', () =>
    threeTimes(pgbouncer.replaceOnline),
  );
  const endAndStart = async (signal: 'SIGINT' | 'SIGKILL') => {
    await pgbouncer.endNext(signal);
    await delay(awayMs);
    await pgbouncer.start();
  };
  await phase('one of two PgBouncers stopped (SIGINT) for a second, three times', () =>
    threeTimes(() => endAndStart('SIGINT')),
  );
  await phase('one of two PgBouncers killed and away for a second, three times', () =>
    threeTimes(() => endAndStart('SIGKILL')),
  );
  await phase('both PgBouncers killed and away', async () => {
    await pgbouncer.endBoth('SIGKILL');
    await delay(bothAwayMs);
  });
  await phase('both PgBouncers back', async () => {
    await pgbouncer.start();
    await delay(quietMs);
  });
  await phase('undisturbed again', () => delay(quietMs));
}

type Chat = { phases: ChatPhase[]; beginPhase: () => void };
type ChatPhase = { messages: number; reopened: number };

/** An open page of the marketplace that hears its own messages, and opens its stream again when it ends. */
async function openChat(
  { onStop }: DrillContext,
  product: LoadBalancedProduct,
  chosen: readonly Service[],
): Promise<Chat | null> {
  if (!chosen.includes('marketplace')) return null;
  const url = product.urlOf('marketplace');
  const stream = await openEventStream(
    `${url}/api/conversations/events`,
    await signInAndReturnHeaders(url, 'alice@example.com'),
  );
  onStop(stream.close);
  const phases: ChatPhase[] = [];
  let before = countChat(stream);
  return {
    phases,
    beginPhase: () => {
      const now = countChat(stream);
      phases.push({ messages: now.messages - before.messages, reopened: now.reopened - before.reopened });
      before = now;
    },
  };
}

function countChat(stream: OpenStream): ChatPhase {
  const messages = stream.events.filter(({ event }) => event === 'message').length;
  return { messages, reopened: stream.reopened() };
}

type Outcome = { phases: PhaseCount[]; lost: number; twice: number };

async function countOutcome(product: LoadBalancedProduct, { service, traffic }: Running): Promise<Outcome> {
  const { phases, acknowledged } = await traffic.stop();
  const { storedKeys, storedTexts } = trafficByService[service];
  return withClient(product.databaseUrlOf(service), async (client) => {
    const keys = await client.query<{ key: string }>(storedKeys);
    const stored = new Set(keys.rows.map(({ key }) => key));
    const texts = await client.query<{ text: string }>(storedTexts);
    return {
      phases,
      lost: acknowledged.filter((key) => !stored.has(key)).length,
      twice: texts.rows.length - new Set(texts.rows.map(({ text }) => text)).size,
    };
  });
}

/** Those of all services are as long. */
function mergePhases(ofServices: readonly PhaseCount[][]): PhaseCount[] {
  const [first = []] = ofServices;
  return first.map((phase, index) => {
    const all = ofServices.flatMap((phases) => phases[index] ?? []);
    return {
      ...phase,
      requests: all.reduce((sum, { requests }) => sum + requests, 0),
      acknowledged: all.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      failures: all.flatMap(({ failures }) => failures),
      lastFailureSeconds: all.reduce<number | null>(
        (last, each) =>
          each.lastFailureSeconds === null ? last : Math.max(last ?? 0, each.lastFailureSeconds),
        null,
      ),
    };
  });
}

type Observed = {
  product: LoadBalancedProduct;
  outcomes: readonly Outcome[];
  phases: readonly PhaseCount[];
  /** null: the marketplace was not in this run. */
  chat: readonly ChatPhase[] | null;
};

function describe(context: DrillContext, { product, outcomes, phases, chat }: Observed): DrillResult {
  const count = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, each) => sum + of(each), 0);
  const failuresIn = (pattern: RegExp) =>
    phases.filter(({ name }) => pattern.test(name)).flatMap(({ failures }) => failures);
  // An answer that only HAProxy made, or one that does not say when to try again, has “without” before the colon.
  const informed = (failures: readonly string[]) =>
    failures.filter((each) => / answered 50[03]: .*is briefly unavailable/s.test(each));
  const unavoidable = /stopped|killed|back$/;
  const told = failuresIn(unavoidable);
  const served = phases.filter(({ name }) => /back$/.test(name));
  return {
    table: {
      head: [
        'Phase',
        'Seconds',
        'Requests',
        'Acknowledged writes',
        'Failed',
        'of them told so',
        'Last failure after s',
        'Chat messages',
        'Chat reopened',
      ],
      rows: phases.map(({ name, seconds, requests, acknowledged, failures, lastFailureSeconds }, index) => [
        ...[name, seconds.toFixed(1), requests, acknowledged, failures.length, informed(failures).length],
        lastFailureSeconds === null ? '–' : lastFailureSeconds.toFixed(1),
        ...[chat?.[index]?.messages ?? '–', chat?.[index]?.reopened ?? '–'],
      ]),
    },
    goals: [
      {
        name: 'no request failed while processes were restarted, HAProxy reloaded and PgBouncer replaced',
        isMet: phases.every(({ name, failures }) => unavoidable.test(name) || failures.length === 0),
      },
      {
        name: 'who was refused otherwise was told that the service is briefly unavailable, and when to try again',
        isMet: informed(told).length === told.length,
      },
      {
        name: `everybody is served again ${servedAgainSeconds} s after both PgBouncers are back`,
        isMet: served.every((phase) => (phase.lastFailureSeconds ?? 0) <= servedAgainSeconds),
      },
      { name: 'no acknowledged write is lost', isMet: count(({ lost }) => lost) === 0 },
      { name: 'nothing is stored twice', isMet: count(({ twice }) => twice) === 0 },
      {
        name: 'writes in every phase but the one in which both PgBouncers are away',
        isMet: phases.every(({ name, acknowledged }) => acknowledged > 0 || /away$/.test(name)),
      },
      ...(chat ? [chatGoal(chat, phases)] : []),
    ],
    versions: [
      product.postgresVersion,
      programVersion(context.programPath('haproxy'), '-v').replace(/ 20\d\d.*/, ''),
      programVersion(context.programPath('pgbouncer'), '--version'),
    ],
    notes: [
      'No request is sent twice by the clients.',
      ...(chat ? [] : ['The marketplace was not in this run, so no chat was tried.']),
    ],
    ...partOfArguments(context.args),
  };
}

function chatGoal(chat: readonly ChatPhase[], phases: readonly PhaseCount[]): DrillResult['goals'][number] {
  return {
    name: 'an open chat receives messages in each of these phases',
    isMet:
      chat.length === phases.length &&
      chat.every(({ messages }, index) => messages > 0 || /away$/.test(phases[index]?.name ?? '')),
  };
}
