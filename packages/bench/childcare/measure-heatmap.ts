import type { BenchContext } from '../bench-part.ts';
import { type LoadFigures, type LoadTarget, summariseLoad } from '../load.ts';
import { measureAlternately, type RoundSettings } from '../measure-alternately.ts';
import { assertSameAnswers, type ComparedServers, toComparedPair } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import { sendRequest } from '../send-request.ts';
import { signInDemoVisitor } from '../visitors.ts';
import { watchCpuCosts } from '../watch-costs.ts';
import { managerEmail } from './seed-centre.ts';

const quick: RoundSettings = { count: 2, seconds: 1.5, warmUpSeconds: 0.5 };
const usual: RoundSettings = { count: 3, seconds: 4, warmUpSeconds: 1 };

/** Sequential visits. Unlike `measureMaximumLoad` it waits for the last answer, because a visit takes long. */
async function visitOneByOne({ url, headers, pids }: LoadTarget, seconds: number): Promise<LoadFigures> {
  const latencies: number[] = [];
  const endWatch = watchCpuCosts(pids);
  const begun = performance.now();
  do {
    const { status, milliseconds } = await sendRequest(url, { headers });
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    latencies.push(milliseconds);
  } while (performance.now() - begun < seconds * 1_000);
  return summariseLoad(latencies, performance.now() - begun, endWatch(latencies.length));
}

export async function measureHeatmap(
  servers: ComparedServers,
  { isQuick, report }: BenchContext,
): Promise<Measurement> {
  const { cookie } = await signInDemoVisitor('childcare', servers.product.url, managerEmail);
  const { subject, reference } = toComparedPair(servers, {
    name: 'Heatmap of 500 people × 40 courses, one visit at a time',
    path: '/api/centre/overview',
    headers: { cookie },
  });
  await assertSameAnswers(subject, reference);
  const rounds = isQuick ? quick : usual;
  const { rowOf } = await measureAlternately([subject, reference], rounds, report, visitOneByOne);
  return { rows: [rowOf(subject, reference), rowOf(reference)], goals: [] };
}
