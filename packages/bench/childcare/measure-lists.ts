import type { BenchContext } from '../bench-part.ts';
import type { Target } from '../load.ts';
import { measureReads } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import type { BareServer, Product } from '../start-product.ts';
import { fullVolume, learnerEmail, learnerId } from './fill-database.ts';
import { signIn } from './sign-in.ts';

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

export async function measureLists(
  product: Product,
  bare: BareServer,
  context: BenchContext,
): Promise<Measurement> {
  const { url, pids } = product;
  const target = (
    name: string,
    path: string,
    requests?: Target['requests'],
  ): { subject: Target; reference: Target } => {
    const shared = requests ? { requests } : {};
    return {
      subject: {
        name,
        url: `${url}${path}`,
        pids: { server: pids.application, database: pids.database },
        ...shared,
      },
      reference: {
        name: `${name}: bare server`,
        url: `${bare.url}${path}`,
        pids: { server: bare.pid, database: pids.database },
        ...shared,
      },
    };
  };
  const people = Array.from({ length: askers }, (_, index) => index + 1);
  const ofPeople: { path: string; headers: Record<string, string> }[] = [];
  for (const learner of people) {
    const cookie = await signIn(product, learnerEmail(learner));
    ofPeople.push({ path: `/api/enrollments?of=${learnerId(learner)}`, headers: { cookie } });
  }
  const varied = cataloguePaths().map((path) => ({ path }));
  const { rows, goals } = await measureReads(
    [
      { ...target('Course catalogue', '/api/courses'), goal: 0.9 },
      { ...target('Course catalogue, each time another page or search', '/api/courses', varied), goal: 0.9 },
      target('Enrolments of a learner, each time another learner', '/api/enrollments', ofPeople),
    ],
    [],
    context,
  );
  return { rows, goals };
}
