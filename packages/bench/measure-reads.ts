import { isDeepStrictEqual } from 'node:util';
import type { BenchContext } from './bench-part.ts';
import { bareServerName } from './chart.ts';
import { type LoadFigures, type LoadTarget, medianFigures } from './load.ts';
import { describeMachine } from './machine.ts';
import { type AlternateFigures, measureAlternately, type RoundSettings } from './measure-alternately.ts';
import type { Measurement } from './results.ts';
import type { RunningServer } from './start-server.ts';
import { formatNumber } from './statistics.ts';

/**
 * With about 35 reads and references, one second more each costs over half a minute. In 0.6 s the slowest give about a
 * hundred answers: ratios are accurate to a tenth, their p99 rests on few answers. Two rounds, since one may be
 * disturbed; compilation is done after a thousand requests.
 */
const quick: RoundSettings = { count: 2, seconds: 0.6, warmUpSeconds: 0.3 };
const usual: RoundSettings = { count: 3, seconds: 5, warmUpSeconds: 3 };

/** A read and the bare server's for the same JSON; `goal` is the required share of its rate. */
export type ComparedPair = { subject: LoadTarget; reference: LoadTarget; goal?: number };

type Read = Pick<LoadTarget, 'name' | 'headers' | 'requests'> & { path?: string; goal?: number };

/** A service and the bare server it is compared with. */
export type ComparedServers = { product: RunningServer; bare: RunningServer };

/** The same read of the service and of the bare server. */
export function toComparedPair(
  { product, bare }: ComparedServers,
  { name, path = '', goal, ...read }: Read,
): ComparedPair {
  return {
    goal,
    subject: { ...read, name, url: `${product.url}${path}`, pids: product.pids },
    reference: { ...read, name: bareServerName(name), url: `${bare.url}${path}`, pids: bare.pids },
  };
}

/** Measures all targets alternately. The product's p99 must stay under eight times its p50. */
export async function measureReads(
  pairs: readonly ComparedPair[],
  others: readonly LoadTarget[],
  context: BenchContext,
): Promise<Measurement & Pick<AlternateFigures, 'ratioOf'>> {
  for (const { subject, reference } of pairs) await assertSameAnswers(subject, reference);
  const targets = [...pairs.flatMap(({ subject, reference }) => [subject, reference]), ...others];
  const figures = await measureAlternately(targets, context.isQuick ? quick : usual, context.report);
  const { figuresOf, ratioOf, rowOf } = figures;
  return {
    ratioOf,
    rows: [
      ...pairs.flatMap(({ subject, reference }) => [rowOf(subject, reference), rowOf(reference)]),
      ...others.map((target) => rowOf(target)),
    ],
    goals: pairs.flatMap(({ goal, subject, reference }) => {
      const [ours, theirs] = [medianFigures(figuresOf(subject)), medianFigures(figuresOf(reference))];
      const ratio = {
        name: `${subject.name}, of the bare server`,
        value: ratioOf(subject, reference),
        reason: describeCosts(ours, theirs),
      };
      const latency = { name: `${subject.name}, p99 of p50`, value: ours.p99 / ours.p50 };
      return [
        ...(goal === undefined ? [] : [{ ...ratio, atLeast: goal }]),
        { ...latency, atMost: 8, reason: describeSlowest(ours, theirs) },
      ];
    }),
  };
}

function describeCosts(ours: LoadFigures, theirs: LoadFigures): string {
  const costs = ({ serverCpu, databaseCpu }: LoadFigures) =>
    `${formatNumber(serverCpu)} ms of the server's processor and ${formatNumber(databaseCpu)} ms of the database's`;
  return `a request takes ${costs(ours)}, the bare server's ${costs(theirs)}`;
}

function describeSlowest(ours: LoadFigures, theirs: LoadFigures): string {
  const both = ({ p50, p99 }: LoadFigures) => `${formatNumber(p50)} and ${formatNumber(p99)} ms`;
  return `the two are ${both(ours)}, with the bare server ${both(theirs)}; load, service and database share ${describeMachine().cores} cores`;
}

export async function assertSameAnswers(subject: LoadTarget, reference: LoadTarget): Promise<void> {
  const isAlike = async () => isDeepStrictEqual(await readAll(subject), await readAll(reference));
  // The first visit to a listing is counted after the answer, so one retry is allowed.
  if (!(await isAlike()) && !(await isAlike())) {
    throw new Error(`${subject.name}: the service and the bare server do not answer the same JSON`);
  }
}

async function readAll({ name, url, headers, requests = [{ path: url }] }: LoadTarget): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const request of requests) {
    const response = await fetch(new URL(request.path, url), { headers: { ...headers, ...request.headers } });
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
    answers.push(await response.json());
  }
  return answers;
}
