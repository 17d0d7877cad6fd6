import type { BenchContext } from '../bench-part.ts';
import { type ComparedServers, measureReads, toComparedPair } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import { signInDemoVisitor } from '../visitors.ts';
import { fullVolume, learnerEmail, learnerId } from './seed-database.ts';

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

export async function measureChildcareLists(
  servers: ComparedServers,
  context: BenchContext,
): Promise<Measurement> {
  const enrolments: { path: string; headers: Record<string, string> }[] = [];
  for (let learner = 1; learner <= askers; learner += 1) {
    const { cookie } = await signInDemoVisitor('childcare', servers.product.url, learnerEmail(learner));
    enrolments.push({ path: `/api/enrollments?of=${learnerId(learner)}`, headers: { cookie } });
  }
  const { rows, goals } = await measureReads(
    [
      toComparedPair(servers, { name: 'Course catalogue', path: '/api/courses', goal: 0.9 }),
      toComparedPair(servers, {
        name: 'Course catalogue, each time another page or search',
        requests: cataloguePaths().map((path) => ({ path })),
        goal: 0.9,
      }),
      toComparedPair(servers, {
        name: 'Enrolments of a learner, each time another learner',
        requests: enrolments,
        goal: 0.7,
      }),
    ],
    [],
    context,
  );
  return { rows, goals };
}
