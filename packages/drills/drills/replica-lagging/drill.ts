import { setTimeout as delay } from 'node:timers/promises';
import { releasePort, reservePortOrAnother } from '@repo/workbench/ports';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { evaluateAlert, neededPromtool } from '../../monitoring/evaluate-alert.ts';
import { readHighestMetric } from '../../monitoring/read-highest-metric.ts';
import { neededPostgres, postgresVersion, programVersion } from '../../postgres/debian.ts';
import { createSinglePostgres, createStandby, type SinglePostgres } from '../../postgres/single.ts';
import { startDrilledProduct } from '../../product/start-product.ts';
import { preparePeople, type SeenCounts, type SimulatedPeople } from './people.ts';

const lagSeconds = 60;
const scrapeSeconds = 5;

type Phase = { name: string; lag: number; seconds: number };

/** The second phase is long enough for the replica to fall behind by `lagSeconds`, and for the alert, which waits a minute. */
const phases: Phase[] = [
  { name: 'replica follows at once', lag: 0, seconds: 30 },
  { name: `replica ${lagSeconds} s behind`, lag: lagSeconds, seconds: 160 },
  { name: 'replica has caught up', lag: 0, seconds: 45 },
];

/** The service stops reading a replica that is 5 s behind; at this lag it has certainly stopped. */
const noticedSeconds = 20;

type Observed = SeenCounts & { phase: string; readOnReplica: number; staleness: number | null };

export const drill: Drill = {
  purpose: `A read replica falls ${lagSeconds} s behind (recovery_min_apply_delay) while people put up listings and search.`,
  needs: [neededPostgres, neededPromtool],
  run: async (context) => {
    const primary = await createSinglePostgres(context, { max_connections: '100' });
    await primary.start();
    await withClient(primary.url('postgres'), (client) => client.query('CREATE DATABASE marketplace'));
    const replica = await createStandby(context, primary, {
      max_connections: '100',
      hot_standby_feedback: 'on',
    });
    await replica.start();
    const { port } = await reservePortOrAnother(null);
    await releasePort(port);
    const product = await startDrilledProduct(context, {
      services: ['marketplace'],
      databaseUrlOf: () => primary.url('marketplace'),
      variables: {
        MARKETPLACE_REPLICA_URL: replica.url('marketplace'),
        MARKETPLACE_METRICS_PORT: String(port),
      },
    });
    const people = await preparePeople(product.urlOf('marketplace'));
    const { observed, staleness } = await runPhases(context, {
      replica,
      people,
      metrics: `http://127.0.0.1:${port}/metrics`,
    });
    const firing = await evaluateAlert(context, 'ReplicaBehind', {
      metric: 'db_replica_staleness',
      labels: { service: 'marketplace' },
      values: staleness,
      seconds: scrapeSeconds,
    });
    const ended = product.applications.filter(({ process }) => !process.isRunning()).length;
    return describe(context, { observed, firing, ended });
  },
};

type Parts = { replica: SinglePostgres; people: SimulatedPeople; metrics: string };

async function runPhases(context: DrillContext, { replica, people, metrics }: Parts) {
  const observed: Observed[] = [];
  const staleness: (number | null)[] = [];
  for (const { name, lag, seconds } of phases) {
    context.report(`${name} …`);
    await withClient(replica.url('postgres'), async (client) => {
      await client.query(`ALTER SYSTEM SET recovery_min_apply_delay = '${lag}s'`);
      await client.query('SELECT pg_reload_conf()');
    });
    // The service notices only after seconds that the replica has caught up.
    await delay(lag === 0 ? 10_000 : 0);
    let before = await countScans(replica);
    let isNoticed = lag === 0;
    const stopping = new AbortController();
    const acting = people.act(stopping.signal);
    const end = performance.now() + seconds * 1_000;
    let last: number | null = null;
    while (performance.now() < end) {
      last = await readHighestMetric(metrics, 'db_replica_staleness');
      staleness.push(last);
      // Searches run on the replica until the service notices the lag: only later ones are counted.
      if (!isNoticed && last !== null && last > noticedSeconds) {
        isNoticed = true;
        before = await countScans(replica);
      }
      await delay(scrapeSeconds * 1_000);
    }
    stopping.abort();
    const seen = await acting;
    // PostgreSQL reports a connection's statistics only after it has been idle for a second.
    await delay(2_000);
    const one = {
      phase: name,
      ...seen,
      readOnReplica: (await countScans(replica)) - before,
      staleness: last,
    };
    context.report(`  ${JSON.stringify(one)}`);
    observed.push(one);
  }
  return { observed, staleness };
}

/** How often the replica looked into the table of listings. */
async function countScans(replica: SinglePostgres): Promise<number> {
  const { rows } = await withClient(replica.url('marketplace'), (client) =>
    client.query<{ scans: number }>(
      "SELECT (seq_scan + coalesce(idx_scan, 0))::int AS scans FROM pg_stat_user_tables WHERE relname = 'listing'",
    ),
  );
  return rows[0]?.scans ?? 0;
}

type Outcome = { observed: Observed[]; firing: boolean[]; ended: number };

function describe(context: DrillContext, { observed, firing, ended }: Outcome): DrillResult {
  const [before, during, after] = observed;
  const firstStep = firing.indexOf(true);
  return {
    table: {
      head: [
        'phase',
        'listings put up',
        'own not found at once',
        "others' found within 10 s",
        'searches',
        'failed',
        `scans of listings on the replica (behind: from ${noticedSeconds} s)`,
        'staleness at the end s',
      ],
      rows: observed.map((each) => [
        each.phase,
        each.written,
        each.ownMissed,
        `${each.othersFound} of ${each.othersLooked}`,
        each.searches,
        each.failed,
        each.readOnReplica,
        each.staleness === null ? '–' : Math.round(each.staleness * 10) / 10,
      ]),
    },
    goals: [
      {
        name: 'people always find their own listing in the search that follows',
        isMet: observed.every(({ ownMissed, written }) => ownMissed === 0 && written > 0),
      },
      {
        name: 'others find it within ten seconds, whatever the replica does',
        isMet: observed.every(({ othersFound, othersLooked }) => othersFound === othersLooked),
      },
      {
        name: 'no request failed, no process ended',
        isMet: ended === 0 && observed.every(({ failed }) => failed === 0),
      },
      {
        name: 'searches run on the replica before and after, and on the primary while it is behind',
        isMet:
          (before?.readOnReplica ?? 0) > (before?.written ?? 0) &&
          (after?.readOnReplica ?? 0) > (after?.written ?? 0) &&
          during?.readOnReplica === 0,
      },
      { name: 'the alert ReplicaBehind fires, and ends', isMet: firstStep > 0 && firing.at(-1) === false },
    ],
    versions: [postgresVersion(), programVersion(context.programPath('promtool')).replace(/ \(.*/, '')],
    notes: [
      firstStep === -1
        ? 'The alert did not fire.'
        : `The alert fires ${firstStep * scrapeSeconds - (phases[0]?.seconds ?? 0)} s after the replica began to fall behind.`,
    ],
  };
}
