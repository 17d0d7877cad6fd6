import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type LoadFigures, type LoadTarget, listInstancePids, summariseLoad } from './load.ts';
import { sendRequest } from './send-request.ts';
import { watchCpuCosts } from './watch-costs.ts';

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

type Call = { atMs: number; url: string; headers?: Record<string, string> };

/** Milliseconds of each whole answer; throws for an error status. */
export async function readOnSchedule(calls: readonly Call[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  try {
    return await runOnSchedule(calls, async ({ url, headers }) => {
      const { status, milliseconds } = await sendRequest(url, { headers, agent });
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      return milliseconds;
    });
  } finally {
    agent.destroy();
  }
}

/** A constant rate per instance, evenly spaced and alternating between instances. `measureMaximumLoad` measures the maximum rate instead. */
export async function measureSteadyLoad(
  target: LoadTarget,
  perSecondEach: number,
  seconds: number,
): Promise<LoadFigures> {
  const { headers = {}, requests = [{ path: target.url }], more = [] } = target;
  const instances = [target, ...more];
  const perSecond = perSecondEach * instances.length;
  const calls = Array.from({ length: perSecond * seconds }, (_, index): Call => {
    const { path, headers: own } = requests[index % requests.length] ?? { path: '' };
    const { url } = instances[index % instances.length] ?? target;
    return {
      atMs: (index * 1_000) / perSecond,
      url: new URL(path, url).href,
      headers: { ...headers, ...own },
    };
  });
  const endWatch = watchCpuCosts(listInstancePids(target));
  const begun = performance.now();
  const latencies = await readOnSchedule(calls);
  const elapsed = performance.now() - begun;
  return summariseLoad(latencies, elapsed, endWatch(calls.length));
}
