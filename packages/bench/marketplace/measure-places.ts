import type { BenchContext } from '../bench-part.ts';
import type { LoadTarget } from '../load.ts';
import { measureReads } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import type { BenchedProduct } from '../start-product.ts';

/** Far from each other, so that neither the nearest places nor their listings are the same. */
const places = [
  'bedok-mrt',
  'jurong-east-mrt',
  'woodlands-mrt',
  'harbourfront-mrt',
  'district-19',
  'pasir-ris',
];
const positions = ['1.32,103.93', '1.44,103.79', '1.30,103.77', '1.37,103.89'];

const reads: { name: string; query: string; around: readonly string[] }[] = [
  { name: 'Newest within 2 km of a place', query: 'radius=2', around: places },
  { name: 'Newest within 10 km of a place', query: 'radius=10', around: places },
  { name: 'Nearest to a place', query: 'sort=distance', around: places },
  { name: 'Nearest to a position', query: 'sort=distance&radius=5', around: positions },
  { name: 'Nearest to a place, 20th page', query: 'sort=distance&page=20', around: places },
  { name: 'Nearest to a place with a common word', query: 'sort=distance&query=wooden', around: places },
  { name: 'Nearest to a place with a rare word', query: 'sort=distance&query=theremin', around: places },
];

/** Searches near places, each around several of them in turn. */
export async function measurePlaces(
  { url, pids }: BenchedProduct,
  { listings, context }: { listings: number; context: BenchContext },
): Promise<Measurement> {
  const targets = reads.map(
    ({ name, query, around }): LoadTarget => ({
      name: `${name}, ${listings.toLocaleString('en')} listings`,
      url,
      pids,
      requests: around.map((near) => ({ path: `/api/listings?near=${near}&${query}` })),
    }),
  );
  const { rows, goals } = await measureReads([], targets, context);
  return { rows, goals };
}
