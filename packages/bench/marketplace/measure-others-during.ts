import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { sendRequest } from '../send-request.ts';
import { categoriesPath, oneListingSlug, searchPathOf, variedSearches } from './searches.ts';

const pollMs = 50;
/** Of others' requests: far below what the service can answer, as the question is how long they wait. */
const everyMs = 20;
const maximumMs = 5 * 60_000;

const others = [
  categoriesPath,
  `/api/listings/${oneListingSlug}`,
  ...variedSearches.slice(0, 20).map(searchPathOf),
];

/** Sends other requests at a constant rate until `work` is done, whether or not earlier ones are answered. */
export async function measureOthersDuring<T>(
  url: string,
  work: () => Promise<T>,
): Promise<{ result: T; latencies: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => {
    const path = others[answers.length % others.length] ?? categoriesPath;
    const answer = sendRequest(`${url}${path}`, { agent }).then(({ status, milliseconds }) => {
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      return milliseconds;
    });
    // Avoids an unhandled rejection; failures are thrown below.
    answer.catch(() => undefined);
    answers.push(answer);
  }, everyMs);
  try {
    const result = await work();
    return { result, latencies: await Promise.all(answers) };
  } finally {
    clearInterval(timer);
    agent.destroy();
  }
}

/** Looks again and again whether a query of one truth value says yes. */
export async function waitForSqlCondition(
  client: Client,
  condition: string,
  values: unknown[],
): Promise<void> {
  const end = performance.now() + maximumMs;
  for (;;) {
    const { rows } = await client.query<{ isSo: boolean }>(`SELECT (${condition}) AS "isSo"`, values);
    if (rows[0]?.isSo) return;
    if (performance.now() > end)
      throw new Error(`After ${maximumMs / 60_000} minutes it is not so: ${condition}`);
    await pause(pollMs);
  }
}
