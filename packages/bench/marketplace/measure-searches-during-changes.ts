import { withClient } from '@repo/workbench/postgres/with-client';
import type { BenchContext } from '../bench-part.ts';
import type { LoadTarget } from '../load.ts';
import { measureAlternately, type RoundSettings } from '../measure-alternately.ts';
import { assertSameAnswers } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import type { BenchedProduct } from '../start-product.ts';
import type { RunningServer } from '../start-server.ts';
import { countingPrefix, searchPathOf, variedSearches } from './searches.ts';

const quick: RoundSettings = { count: 2, seconds: 2, warmUpSeconds: 1 };
const usual: RoundSettings = { count: 3, seconds: 5, warmUpSeconds: 3 };

const name = 'One of 500 searches while a listing changes every second';
const goal = 0.9;

/** Every second one listing changes its price and later reverts; another is sold and for sale again. */
const changes = [
  'UPDATE listing SET price = price + 100 WHERE slug = $1',
  'UPDATE listing SET price = price - 100 WHERE slug = $1',
  `UPDATE listing SET status = 'SOLD' WHERE slug = $1`,
  `UPDATE listing SET status = 'AVAILABLE' WHERE slug = $1`,
];
/** All are for sale in the filled database and far apart. */
const slugOf = (round: number) => `listing-${1 + ((round * 1_980) % 90_000)}`;

/** Changes listings until `work` settles. */
export async function runWhileListingsChange<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  return withClient(databaseUrl, async (client) => {
    let made = 0;
    let change = Promise.resolve<unknown>(undefined);
    const timer = setInterval(() => {
      const text = changes[made % changes.length];
      const values = [slugOf(Math.floor(made / changes.length))];
      made += 1;
      if (text !== undefined) change = change.then(() => client.query(text, values));
    }, 1_000);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await change;
    }
  });
}

/** The bare server counts with every request, the only exact answer without a cache. */
export async function measureSearchesDuringChanges(
  { product, bare }: { product: BenchedProduct; bare: RunningServer },
  { isQuick, report }: BenchContext,
): Promise<Measurement> {
  const paths = variedSearches.map(searchPathOf);
  const subject: LoadTarget = {
    name,
    url: product.url,
    pids: product.pids,
    requests: paths.map((path) => ({ path })),
  };
  const reference: LoadTarget = {
    name: `${name}: bare server, which counts each time`,
    url: bare.url,
    pids: bare.pids,
    requests: paths.map((path) => ({ path: `${countingPrefix}${path}` })),
  };
  const { ratioOf, rowOf } = await runWhileListingsChange(product.databaseUrl, () =>
    measureAlternately([subject, reference], isQuick ? quick : usual, report),
  );
  // The cache must be correct after all changes.
  await assertSameAnswers(subject, reference);
  return {
    rows: [rowOf(subject, reference), rowOf(reference)],
    goals: [{ name: `${name}, of the bare server`, atLeast: goal, value: ratioOf(subject, reference) }],
  };
}
