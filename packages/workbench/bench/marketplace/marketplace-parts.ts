import { join } from 'node:path';
import type { BenchContext, BenchPart } from '../bench.ts';
import { type Figures, medianFigures, type Target } from '../load.ts';
import { measureReads } from '../measure-reads.ts';
import type { Goal, Measurement } from '../results.ts';
import { type Product, startBareServer, startProduct } from '../start-product.ts';
import {
  fillMarketplaceDatabase,
  largeVolume,
  type MarketplaceVolume,
  smallVolume,
} from './fill-database.ts';
import { searches } from './searches.ts';

type Started = Product & { bareUrl: string; pids: Product['pids'] & { bare: number } };

async function start(context: BenchContext, volume: MarketplaceVolume): Promise<Started> {
  const product = await startProduct(context, {
    service: 'marketplace',
    name: `marketplace, ${volume.listings.toLocaleString('en')} listings`,
    fill: (client) => fillMarketplaceDatabase(client, volume),
  });
  const bare = await startBareServer(context, {
    program: join(import.meta.dirname, 'bare-server.ts'),
    databaseUrl: product.databaseUrl,
  });
  return { ...product, bareUrl: bare.url, pids: { ...product.pids, bare: bare.pid } };
}

/** The searches beside the bare server's same JSON, in turns. */
async function measure(
  { url, bareUrl, pids }: Started,
  context: BenchContext,
  suffix: string,
): Promise<Measurement & { rates: number[] }> {
  const pairs = searches.map(({ name, path, goal }) => ({
    goal,
    subject: {
      name: `${name}${suffix}`,
      url: `${url}${path}`,
      pids: { server: pids.application, database: pids.database },
    } satisfies Target,
    reference: {
      name: `${name}${suffix}: bare server`,
      url: `${bareUrl}${path}`,
      pids: { server: pids.bare, database: pids.database },
    } satisfies Target,
  }));
  const { rows, goals, figuresOf } = await measureReads(pairs, [], context);
  const rateOf = (figures: Figures[]) => medianFigures(figures).requestsPerSecond;
  return { rows, goals, rates: pairs.map(({ subject }) => rateOf(figuresOf(subject))) };
}

/** How much slower each search is with ten times the listings. */
function growthGoals(small: readonly number[], large: readonly number[]): Goal[] {
  return searches.map(({ name, growth }, index) => ({
    name: `${name}, times as slow with 1,000,000 listings`,
    atMost: growth,
    value: (small[index] ?? Number.NaN) / (large[index] ?? Number.NaN),
  }));
}

export function marketplaceParts(): BenchPart[] {
  let small: number[] | undefined;
  return [
    {
      name: 'marketplace/searches',
      prepare: async (context) => {
        const product = await start(context, smallVolume);
        return async () => {
          const { rows, goals, rates } = await measure(product, context, '');
          small = rates;
          return { rows, goals };
        };
      },
    },
    {
      name: 'marketplace/million',
      prepare: async (context) => {
        const product = await start(context, largeVolume);
        return async () => {
          const { rows, rates } = await measure(product, context, ', 1,000,000 listings');
          // Beside the bare server the small catalogue's goals hold; here it is how little is lost.
          return { rows, goals: small ? growthGoals(small, rates) : [] };
        };
      },
    },
  ];
}
