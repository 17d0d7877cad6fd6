import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { generateClientsAndRoutes } from '@repo/workbench/build/generate';
import { withClient } from '@repo/workbench/postgres/with-client';
import { startApplication } from '@repo/workbench/stack/applications';
import { applyPendingMigrations } from '@repo/workbench/stack/migrations';
import { resolveFilesUrl } from '@repo/workbench/stack/resolve-files-url';
import { startSandboxProcess } from '@repo/workbench/stack/sandbox';
import { reserveStackPorts } from '@repo/workbench/stack/stack-ports';
import { testVariables } from '@repo/workbench/test-stack';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { partOfArguments } from '../../part-of-arguments.ts';
import { neededPostgres, postgresVersion } from '../../postgres/debian.ts';
import { createSinglePostgres } from '../../postgres/single.ts';
import { createKillableApplication, type KillableProcess } from '../sigkill-uploads/victims.ts';
import type { CountedDeliveries, DeliveryChannel } from './deliveries.ts';
import { notificationMails } from './notification-mails.ts';
import { webhookCalls } from './webhook-calls.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const count = 1_000;
/** Between two kills. */
const maximumMs = 150_000;

/** `pnpm drill sigkill-deliveries [kills] [mails|webhooks]` */
export const drill: Drill = {
  purpose: `The marketplace's worker delivers ${count} notifications by mail (half of them messages, half a lower price of a listing that ${count / 2} people saved), then ${count} webhooks to a receiver that refuses each twentieth once, while it is killed with kill -9 again and again.`,
  needs: [neededPostgres],
  run: async (context) => {
    const [kills, only] = [Number(context.args[0] ?? '10'), context.args[1]];
    const stopping = new AbortController();
    context.onStop(() => stopping.abort());
    const { worker, deliveries: all } = await startWorker(context, stopping.signal);
    const deliveries = all.filter(({ name }) => only === undefined || name.startsWith(only));
    const begun = performance.now();
    const counted: CountedDeliveries[] = [];
    let killed = 0;
    for (const each of deliveries) {
      await each.cause(count);
      killed += await killOverAndOver(context, { worker, each, kills });
      counted.push(await each.count());
    }
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const wanted = kills * deliveries.length;
    return { ...describe(counted, { kills: wanted, killed, seconds }), ...partOfArguments(context.args) };
  },
};

async function startWorker(context: DrillContext, signal: AbortSignal) {
  const { directory, register, report } = context;
  await generateClientsAndRoutes(context);
  const postgres = await createSinglePostgres(context, {});
  await postgres.start();
  await withClient(postgres.url('postgres'), (client) => client.query('CREATE DATABASE marketplace'));
  const databaseUrl = postgres.url('marketplace');
  await applyPendingMigrations({ service: 'marketplace', url: databaseUrl, isOutside: true });
  const own = testVariables();
  const ports = await reserveStackPorts({ variables: own, ports: 'free' });
  const sandbox = await startSandboxProcess({ directory, variables: own, ports, register });
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const receiver = await startWebhookReceiver(secret);
  context.onStop(receiver.close);
  report('Starting the worker …');
  const worker = await startApplication({
    service: 'marketplace',
    mode: 'production',
    port: ports.marketplace,
    databaseUrl,
    variables: {
      ...sandbox.environment,
      FILES_URL: resolveFilesUrl(undefined, directory),
      ...own,
      PROCESS_ROLE: 'worker',
      OUTBOUND_LOCAL_ORIGINS: receiver.origin,
      // One seller's price drop reaches each person once.
      NOTIFICATION_QUIET_SECONDS: '0',
    },
    directory,
    register,
  });
  const identityKeys = own.IDENTITY_KEYS ?? '';
  const deliveries: DeliveryChannel[] = [
    notificationMails({ databaseUrl, sandboxUrl: sandbox.url, signal }),
    webhookCalls({ databaseUrl, identityKeys, secret, receiver }),
  ];
  return { worker: createKillableApplication('worker', worker), deliveries };
}

type Killing = { worker: KillableProcess; each: DeliveryChannel; kills: number };

/** Spread over what is received, so that every kill finds some under way. Answers how many did. */
async function killOverAndOver(context: DrillContext, { worker, each, kills }: Killing): Promise<number> {
  for (let number = 0; number < kills; number += 1) {
    const deadline = performance.now() + maximumMs;
    while (each.received() < (number * count) / (kills + 1)) {
      if (performance.now() > deadline) return number;
      await delay(20);
    }
    await delay(Math.random() * 300);
    const received = each.received();
    if (received >= count) return number;
    context.report(`  ${each.name}: ${received} of ${count} are received: kill -9 of the worker`);
    await worker.kill();
    await worker.startAgain();
  }
  return kills;
}

type Run = { kills: number; killed: number; seconds: number };

function describe(counted: readonly CountedDeliveries[], { kills, killed, seconds }: Run): DrillResult {
  return {
    table: {
      head: [
        'delivered',
        'caused',
        'marked as delivered',
        'received',
        'copies with the same id',
        'under two ids',
      ],
      rows: counted.map(({ row }) => row),
    },
    goals: [
      { name: `${kills} kills while they were on their way`, isMet: killed === kills },
      ...counted.flatMap(({ goals }) => goals),
    ],
    versions: [postgresVersion()],
    notes: [
      `All took ${seconds} s. The worker is started again at once, by the drill. A mail is sent again, with its Message-ID, where the worker is killed between sending and deleting it; mailboxes drop such a copy. A webhook likewise, half a minute later, with its webhook-id.`,
    ],
  };
}
