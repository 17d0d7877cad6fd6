import { setFlagsFromString } from 'node:v8';
import autocannon from 'autocannon';
import { median, summariseLatencies } from './statistics.ts';
import { type CpuCostsPerRequest, type WatchedPids, watchCpuCosts } from './watch-costs.ts';

// This process's own work counts as response time: its long collections delayed one answer in a hundred.
setFlagsFromString('--no-allocation-site-pretenuring');

/** Concurrent requests, one per connection. */
export const benchConcurrency = 32;

export type LoadTarget = {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** Sent one after the other instead of `url` alone; each connection begins with another one. */
  requests?: readonly {
    path: string;
    headers?: Record<string, string>;
    method?: 'POST';
    body?: string;
  }[];
  /** Processes whose processor time is measured. */
  pids: WatchedPids;
  /** Further instances of the same service; requests in flight are divided evenly. */
  more?: readonly { url: string; pid: number }[];
};

export type LoadFigures = {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
} & CpuCostsPerRequest;

/** Of requests that took `latencies` and were all answered after `elapsedMs`, in milliseconds. */
export function summariseLoad(
  latencies: readonly number[],
  elapsedMs: number,
  costs: CpuCostsPerRequest,
): LoadFigures {
  return {
    requestsPerSecond: (latencies.length / elapsedMs) * 1_000,
    ...summariseLatencies(latencies),
    ...costs,
  };
}

function inTurn(
  requests: NonNullable<LoadTarget['requests']>,
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

/** The processes of a target with all its instances. */
export function listInstancePids({ pids, more = [] }: LoadTarget): WatchedPids {
  return { ...pids, server: [pids.server, ...more.map(({ pid }) => pid)].flat() };
}

/** Throws for an error status. */
export async function measureMaximumLoad(target: LoadTarget, seconds: number): Promise<LoadFigures> {
  const { headers = {}, requests = [], more = [] } = target;
  const urls = [target.url, ...more.map(({ url }) => url)];
  const latencies: number[] = [];
  const endWatch = watchCpuCosts(listInstancePids(target));
  const begun = performance.now();
  const connections = benchConcurrency / urls.length;
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
  return summariseLoad(latencies, elapsed, costs);
}

export function medianFigures(rounds: readonly LoadFigures[]): LoadFigures {
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

/** The median of the ratios within each round. */
export function medianRateRatio(subject: readonly LoadFigures[], reference: readonly LoadFigures[]): number {
  const ratios = subject.flatMap(({ requestsPerSecond }, index) => {
    const other = reference[index];
    return other === undefined ? [] : [requestsPerSecond / other.requestsPerSecond];
  });
  return median(ratios);
}
