import type { LoadFigures, LoadTarget } from '../load.ts';

type Request = NonNullable<LoadTarget['requests']>[number];

/** Longer than `statement_timeout`, after which a service answers 503. */
const answerLimitMs = 20_000;
/** For all requests of one read. */
const limitMs = 120_000;

export type TimedStatus = { status: number; milliseconds: number };

/** Status 0 when no answer came in time. The first time a process is asked, it has to count the total. */
export async function timeRequest(url: string, { path, headers }: Request): Promise<TimedStatus> {
  const begun = performance.now();
  const status = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(answerLimitMs) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
  return { status, milliseconds: performance.now() - begun };
}

/** Those that are answered at all, asked one after the other, the refused ones a second time: what they read is cached then. */
export async function findAnsweredRequests(url: string, requests: readonly Request[]): Promise<Set<Request>> {
  const answered = new Set<Request>();
  const end = performance.now() + limitMs;
  for (const request of [...requests, ...requests]) {
    if (performance.now() > end) break;
    if (answered.has(request)) continue;
    if ((await timeRequest(url, request)).status === 200) answered.add(request);
  }
  return answered;
}

/** Of a target that refused some requests under load. */
export const unansweredFigures: LoadFigures = {
  requestsPerSecond: 0,
  p50: Number.NaN,
  p99: Number.NaN,
  serverCpu: null,
  databaseCpu: null,
};
