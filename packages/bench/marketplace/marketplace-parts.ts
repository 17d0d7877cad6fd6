import { type BenchContext, type BenchPart, shareStarted } from '../bench-part.ts';
import { startDemoStackOnce } from '../demo-stack.ts';
import type { LoadTarget } from '../load.ts';
import { type ComparedPair, measureReads, toComparedPair } from '../measure-reads.ts';
import type { Measurement } from '../results.ts';
import { type BenchedProduct, startBenchedProduct } from '../start-product.ts';
import { type RunningServer, startBareServer } from '../start-server.ts';
import { capacityVolume, smallListingCount } from './capacity-volumes.ts';
import type { MarketplaceVolume } from './generated-listings.ts';
import { type MeasuredService, measureCapacity } from './measure-capacity.ts';
import { measureInstances } from './measure-instances.ts';
import { measureNotifications } from './measure-notifications.ts';
import { measurePlaces } from './measure-places.ts';
import { measureRelevance } from './measure-relevance.ts';
import { measureSavedSearches } from './measure-saved-searches.ts';
import { measureSearchesDuringChanges } from './measure-searches-during-changes.ts';
import { benchSearches, categoriesPath, facetsPath, variedReads } from './searches.ts';
import { largeVolume, seedMarketplaceDatabase, smallVolume } from './seed-database.ts';

function start(
  context: BenchContext,
  volume: MarketplaceVolume,
  settings?: Record<string, string>,
): Promise<BenchedProduct> {
  return startBenchedProduct(context, {
    service: 'marketplace',
    name: `marketplace, ${volume.listings.toLocaleString('en')} listings`,
    fill: (client) => seedMarketplaceDatabase(client, volume),
    ...(settings ? { settings } : {}),
  });
}

type Started = { small: BenchedProduct; large: BenchedProduct | null; bare: RunningServer };

/** Alternates with the bare server and with ten times the listings. */
async function measureSearches({ small, large, bare }: Started, context: BenchContext): Promise<Measurement> {
  const servers = { product: small, bare };
  const pairs: ComparedPair[] = benchSearches.map(({ name, path, goal }) =>
    toComparedPair(servers, { name, path, goal }),
  );
  const among = !large
    ? []
    : benchSearches.map(
        ({ name, path }): LoadTarget => ({
          name: `${name}, 1,000,000 listings`,
          url: `${large.url}${path}`,
          pids: large.pids,
        }),
      );
  const all = [
    ...pairs,
    ...variedReads.map(({ name, paths, goal }) =>
      toComparedPair(servers, { name, requests: paths.map((path) => ({ path })), goal }),
    ),
    toComparedPair(servers, { name: 'Categories with their counts', path: categoriesPath }),
  ];
  const facets = { name: 'Facets of a category', url: `${small.url}${facetsPath}`, pids: small.pids };
  const { rows, goals, ratioOf } = await measureReads(all, [facets, ...among], context);
  const growth = benchSearches.flatMap(({ name, growth: atMost }, index) => {
    const [pair, other] = [pairs[index], among[index]];
    if (!pair || !other) return [];
    const value = ratioOf(pair.subject, other);
    return [{ name: `${name}, times as slow among 1,000,000 listings`, atMost, value }];
  });
  const changing = await measureSearchesDuringChanges(servers, context);
  return { rows: [...rows, ...changing.rows], goals: [...goals, ...growth, ...changing.goals] };
}

/** Without the log and with a cache as an operator of this size would set them. */
const capacitySettings = {
  shared_buffers: '2GB',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

async function startForCapacity(context: BenchContext, listings: number): Promise<MeasuredService> {
  const volume = capacityVolume(listings);
  const product = await start(context, volume, capacitySettings);
  return { ...product, sellers: volume.sellers, listings };
}

const startSmall = shareStarted((context) => start(context, smallVolume));

/** They share the service with 100,000 listings. */
export const marketplaceParts: BenchPart[] = [
  {
    name: 'marketplace/searches',
    prepare: async (context) => {
      const small = await startSmall(context);
      const bare = await startBareServer(context, 'marketplace/bare-server.ts', small);
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
  {
    // After those that only read: it adds people and lowers prices.
    name: 'marketplace/notifications',
    prepare: async (context) => {
      const product = await startSmall(context);
      return () => measureNotifications(product, context);
    },
  },
  {
    name: 'marketplace/saved-searches',
    prepare: async (context) => {
      const product = await startSmall(context);
      return () => measureSavedSearches(product, context);
    },
  },
  {
    name: 'marketplace/places',
    prepare: async (context) => {
      const volume = context.isQuick ? smallVolume : largeVolume;
      const product = context.isQuick ? await startSmall(context) : await start(context, volume);
      return () => measurePlaces(product, { listings: volume.listings, context });
    },
  },
  {
    name: 'marketplace/capacity',
    prepare: async (context) => {
      const small = await startForCapacity(context, smallListingCount);
      const large = await startForCapacity(context, context.listings);
      return () => measureCapacity(small, large, context);
    },
  },
  {
    name: 'marketplace/relevance',
    prepare: async (context) => {
      const { marketplace } = await startDemoStackOnce(context);
      return () => measureRelevance(marketplace.url, context.report);
    },
  },
];
