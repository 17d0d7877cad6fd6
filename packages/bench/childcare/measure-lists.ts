import type { BenchContext } from '../bench-part.ts';
import { loadAlternately, type Rounds } from '../load-alternately.ts';
import { assertSameAnswers, measureReads, pairOf, type Servers } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import { signIn } from '../visitors.ts';
import { managerEmail } from './fill-centre.ts';
import { fullVolume, learnerEmail, learnerId } from './fill-database.ts';

/** Two signed-in people per connection. */
const askers = 64;

/** 120 different addresses: pages of several sizes and a search for every course. */
function cataloguePaths(): string[] {
  const pages = [3, 4, 5, 6, 7, 8, 9, 10, 12, 20].flatMap((limit) =>
    Array.from({ length: 4 }, (_, index) => `/api/courses?limit=${limit}&page=${index + 1}`),
  );
  const searches = Array.from({ length: fullVolume.courses }, (_, course) => [
    `/api/courses?search=course%20${course}`,
    `/api/courses?search=rse%20${course}&limit=6`,
  ]);
  return [...pages, ...searches.flat()];
}

export async function measureLists(servers: Servers, context: BenchContext): Promise<Measurement> {
  const enrolments: { path: string; headers: Record<string, string> }[] = [];
  for (let learner = 1; learner <= askers; learner += 1) {
    const { cookie } = await signIn('childcare', servers.product.url, learnerEmail(learner));
    enrolments.push({ path: `/api/enrollments?of=${learnerId(learner)}`, headers: { cookie } });
  }
  const { rows, goals } = await measureReads(
    [
      pairOf(servers, { name: 'Course catalogue', path: '/api/courses', goal: 0.9 }),
      pairOf(servers, {
        name: 'Course catalogue, each time another page or search',
        requests: cataloguePaths().map((path) => ({ path })),
        goal: 0.9,
      }),
      pairOf(servers, {
        name: 'Enrolments of a learner, each time another learner',
        requests: enrolments,
      }),
    ],
    [],
    context,
  );
  return { rows, goals };
}

const quick: Rounds = { count: 2, seconds: 1.5, warmUpSeconds: 0.5 };
const usual: Rounds = { count: 3, seconds: 4, warmUpSeconds: 1 };

/** A manager's heatmap; the goals are those of the other reads. */
export async function measureHeatmap(
  servers: Servers,
  { isQuick, report }: BenchContext,
): Promise<Measurement> {
  const { cookie } = await signIn('childcare', servers.product.url, managerEmail);
  const { subject, reference } = pairOf(servers, {
    name: 'Heatmap of 500 people × 40 courses, one visit at a time',
    path: '/api/centre/overview',
    headers: { cookie },
    connections: 1,
  });
  await assertSameAnswers(subject, reference);
  const { rowOf } = await loadAlternately([subject, reference], isQuick ? quick : usual, report);
  return { rows: [rowOf(subject, reference), rowOf(reference)], goals: [] };
}
