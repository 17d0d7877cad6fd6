import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import autocannon from 'autocannon';
import { median, percentile } from './statistics.ts';
import { type Costs, watchCosts } from './watch-costs.ts';

// This process's own work counts as response time: its long collections delayed one answer in a hundred.
setFlagsFromString('--no-allocation-site-pretenuring');

/** Concurrent requests, one per connection. */
export const concurrency = 32;

export type Target = {
  name: string;
  url: string;
  headers?: Record<string, string>;
  requests?: readonly { path: string; headers?: Record<string, string> }[];
  /** Processes whose processor time is measured. */
  pids: { server: number; database: number };
  /** Further instances of the same service; requests in flight are divided evenly. */
  more?: readonly { url: string; pid: number }[];
};

export type Figures = {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
} & Costs;

function inTurn(
  requests: NonNullable<Target['requests']>,
  connections: number,
): Pick<autocannon.Options, 'setupClient'> {
  if (requests.length === 0) return {};
  let opened = 0;
  return {
    setupClient(client) {
      const from = Math.floor(((opened % connections) * requests.length) / connections);
      opened += 1;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  };
}

function fire(options: autocannon.Options, latencies: number[]): Promise<autocannon.Result> {
  return new Promise((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    // autocannon's histogram has whole milliseconds only.
    run.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  });
}

export function processesOf({ pids, more = [] }: Target): { server: number[]; database: number } {
  return { server: [pids.server, ...more.map(({ pid }) => pid)], database: pids.database };
}

/** Throws for an error status. */
export async function load(target: Target, seconds: number): Promise<Figures> {
  const { headers = {}, requests = [], more = [] } = target;
  const urls = [target.url, ...more.map(({ url }) => url)];
  const latencies: number[] = [];
  const endWatch = watchCosts(processesOf(target));
  const begun = performance.now();
  const connections = concurrency / urls.length;
  const common = {
    headers,
    connections,
    duration: seconds,
    sampleInt: 100,
    ...inTurn(requests, connections),
  };
  const outcomes = await Promise.all(urls.map((url) => fire({ url, ...common }, latencies)));
  const elapsed = performance.now() - begun;
  const costs = endWatch(latencies.length);
  const errors = outcomes.reduce((sum, outcome) => sum + outcome.errors, 0);
  const refusals = outcomes.reduce((sum, outcome) => sum + outcome.non2xx, 0);
  if (errors !== 0 || refusals !== 0 || latencies.length === 0) {
    throw new Error(
      `${target.name}: ${errors} errors and ${refusals} refusals of ${latencies.length} answers`,
    );
  }
  return {
    requestsPerSecond: (latencies.length / elapsed) * 1_000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    ...costs,
  };
}

export type Rounds = { count: number; seconds: number; warmUpSeconds: number };

/**
 * Measures the targets alternately, so that a temporary disturbance affects all of them. Each round reverses the order.
 * Returns the figures per round by target name.
 */
export async function loadAlternately(
  targets: readonly Target[],
  rounds: Rounds,
  report: (line: string) => void,
): Promise<Map<string, Figures[]>> {
  for (const target of targets) await load(target, rounds.warmUpSeconds);
  const figures = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds.count; round += 1) {
    report(`  round ${round} of ${rounds.count}`);
    for (const target of round % 2 === 0 ? targets.toReversed() : targets) {
      // The previous target's connections and the database's cleanup must not count.
      await pause(200);
      figures.get(target.name)?.push(await load(target, rounds.seconds));
    }
  }
  return figures;
}

export function medianFigures(rounds: readonly Figures[]): Figures {
  const of = (name: 'requestsPerSecond' | 'p50' | 'p99') => median(rounds.map((round) => round[name]));
  const ofKnown = (name: 'serverCpu' | 'databaseCpu') => {
    const known = rounds.flatMap((round) => round[name] ?? []);
    return known.length === 0 ? null : median(known);
  };
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    serverCpu: ofKnown('serverCpu'),
    databaseCpu: ofKnown('databaseCpu'),
  };
}

export function ratioOf(subject: readonly Figures[], reference: readonly Figures[]): number {
  const ratios = subject.flatMap(({ requestsPerSecond }, index) => {
    const other = reference[index];
    return other === undefined ? [] : [requestsPerSecond / other.requestsPerSecond];
  });
  return median(ratios);
}
