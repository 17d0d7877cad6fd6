import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figures, processesOf, type Target } from './load.ts';
import { percentile } from './statistics.ts';
import { watchCosts } from './watch-costs.ts';

/** Hands each thing out at its moment, whether those before have been dealt with or not; answers when all have. */
export async function handOutOnTime<Thing extends { atMs: number }, Answer>(
  things: readonly Thing[],
  handle: (thing: Thing) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const begun = performance.now() - (things[0]?.atMs ?? 0);
  for (const thing of things) {
    const early = begun + thing.atMs - performance.now();
    if (early > 1) await pause(early);
    const answer = handle(thing);
    // One that fails is seen below, with the others, and not before.
    answer.catch(() => undefined);
    answers.push(answer);
  }
  return Promise.all(answers);
}

/** How long a whole answer took; throws where it is no success. */
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

/**
 * So many requests a second to each instance of the target, evenly, for so long: what it costs to answer what comes, where
 * `load` asks for as much as can be had. Instances are asked by turns.
 */
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
  const latencies = await handOutOnTime(calls, (call) => ask(call.url, { ...call, agent }));
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
