import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figures, processesOf, type Target } from './load.ts';
import { percentile } from './statistics.ts';
import { watchCosts } from './watch-costs.ts';

/** Starts each item at its time without waiting for earlier ones; resolves when all are done. */
export async function runOnSchedule<Thing extends { atMs: number }, Answer>(
  things: readonly Thing[],
  handle: (thing: Thing) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const begun = performance.now() - (things[0]?.atMs ?? 0);
  for (const thing of things) {
    const early = begun + thing.atMs - performance.now();
    if (early > 1) await pause(early);
    const answer = handle(thing);
    // Avoids an unhandled rejection; failures are thrown below.
    answer.catch(() => undefined);
    answers.push(answer);
  }
  return Promise.all(answers);
}

/** Milliseconds of a whole answer; throws for an error status. */
function ask(url: string, { headers, agent }: { headers: Record<string, string>; agent: Agent }) {
  const begun = performance.now();
  return new Promise<number>((resolve, reject) => {
    const call = request(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    call.once('error', reject);
    call.end();
  });
}

/** A constant rate per instance, evenly spaced and alternating between instances. `load` measures the maximum rate instead. */
export async function loadSteadily(target: Target, perSecondEach: number, seconds: number): Promise<Figures> {
  const { headers = {}, requests = [{ path: target.url }], more = [] } = target;
  const instances = [target, ...more];
  const perSecond = perSecondEach * instances.length;
  const calls = Array.from({ length: perSecond * seconds }, (_, index) => {
    const { path, headers: own } = requests[index % requests.length] ?? { path: '' };
    const { url } = instances[index % instances.length] ?? target;
    return {
      atMs: (index * 1_000) / perSecond,
      url: new URL(path, url).href,
      headers: { ...headers, ...own },
    };
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const endWatch = watchCosts(processesOf(target));
  const begun = performance.now();
  const latencies = await runOnSchedule(calls, (call) => ask(call.url, { ...call, agent }));
  const elapsed = performance.now() - begun;
  const costs = endWatch(calls.length);
  agent.destroy();
  return {
    requestsPerSecond: (calls.length / elapsed) * 1_000,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    ...costs,
  };
}
