import { join } from 'node:path';
import type { BenchContext, BenchPart } from '../bench-part.ts';
import { ratioOf, type Target } from '../load.ts';
import { measureReads } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import { type Product, startBareServer, startProduct } from '../start-product.ts';
import {
  fillMarketplaceDatabase,
  largeVolume,
  type MarketplaceVolume,
  smallVolume,
} from './fill-database.ts';
import { measureChanging } from './measure-changing.ts';
import { measureInstances } from './measure-instances.ts';
import { categoriesPath, facetsPath, searches, varied } from './searches.ts';

function start(context: BenchContext, volume: MarketplaceVolume): Promise<Product> {
  return startProduct(context, {
    service: 'marketplace',
    name: `marketplace, ${volume.listings.toLocaleString('en')} listings`,
    fill: (client) => fillMarketplaceDatabase(client, volume),
  });
}

function targetsOf({ url, pids }: Product, suffix: string): Target[] {
  return searches.map(({ name, path }) => ({
    name: `${name}${suffix}`,
    url: `${url}${path}`,
    pids: { server: pids.application, database: pids.database },
  }));
}

type Started = { small: Product; large: Product | null; bare: { url: string; pid: number } };

/** Alternates with the bare server and with ten times the listings. */
async function measureSearches({ small, large, bare }: Started, context: BenchContext): Promise<Measurement> {
  const subjects = targetsOf(small, '');
  const among = large ? targetsOf(large, ', 1,000,000 listings') : [];
  const pairs = searches.flatMap(({ name, path, goal }, index) => {
    const subject = subjects[index];
    if (!subject) return [];
    const pids = { server: bare.pid, database: small.pids.database };
    return [{ goal, subject, reference: { name: `${name}: bare server`, url: `${bare.url}${path}`, pids } }];
  });
  const own = { server: small.pids.application, database: small.pids.database };
  const bareOwn = { server: bare.pid, database: small.pids.database };
  const pairOf = (name: string, paths: readonly string[]) => {
    const requests = paths.map((path) => ({ path }));
    return {
      subject: { name, url: small.url, pids: own, requests },
      reference: { name: `${name}: bare server`, url: bare.url, pids: bareOwn, requests },
    };
  };
  const variedPairs = varied.map(({ name, paths, goal }) => ({ ...pairOf(name, paths), goal }));
  const all = [...pairs, ...variedPairs, pairOf('Categories with their counts', [categoriesPath])];
  const facets = { name: 'Facets of a category', url: `${small.url}${facetsPath}`, pids: own };
  const { rows, goals, figuresOf } = await measureReads(all, [facets, ...among], context);
  const growth = searches.flatMap(({ name, growth: atMost }, index) => {
    const [subject, other] = [subjects[index], among[index]];
    if (!subject || !other) return [];
    const value = ratioOf(figuresOf(subject), figuresOf(other));
    return [{ name: `${name}, times as slow among 1,000,000 listings`, atMost, value }];
  });
  const changing = await measureChanging({ product: small, bare }, context);
  return { rows: [...rows, ...changing.rows], goals: [...goals, ...growth, ...changing.goals] };
}

/** They share the service with 100,000 listings. */
export function marketplaceParts(): BenchPart[] {
  let started: Promise<Product> | undefined;
  const startSmall = (context: BenchContext) => {
    started ??= start(context, smallVolume);
    return started;
  };
  return [
    {
      name: 'marketplace/searches',
      prepare: async (context) => {
        const small = await startSmall(context);
        const program = join(import.meta.dirname, 'bare-server.ts');
        const bare = await startBareServer(context, { program, databaseUrl: small.databaseUrl });
        // Filling it takes longer than the rest of a quick run.
        const large = context.isQuick ? null : await start(context, largeVolume);
        return () => measureSearches({ small, large, bare }, context);
      },
    },
    {
      name: 'marketplace/instances',
      prepare: async (context) => {
        const product = await startSmall(context);
        return () => measureInstances(product, context);
      },
    },
  ];
}
