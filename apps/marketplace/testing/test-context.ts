import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import type { MarketplaceDb } from '@repo/db/marketplace';
import { createMediaStore } from '@repo/media/create-media-store';
import type { MediaStore } from '@repo/media/media-store';
import type { Context } from '#domain/context.ts';
import { createUnusedServices } from './test-services.ts';

const mediaUrl = 'http://127.0.0.1:9/media';

/** The real signing and key parsing; deletions are only recorded. */
function noteTakingMedia(removed: string[]): MediaStore {
  const store = createMediaStore({
    CLOUDINARY_URL: `cloudinary://key:secret@test?upload_prefix=${mediaUrl}`,
  });
  return {
    ...store,
    destroy: async (key) => {
      removed.push(key);
    },
  };
}

const unlimited: Context['rateLimits'] = {
  consume: async () => ({ allowed: true }),
  refund: async () => {},
};

export function buildDeliveryUrl(key: string): string {
  return `${mediaUrl}/test/image/upload/v1/${key}.jpg`;
}

export type TestContext<Actor extends MarketplaceActor | null = null> = Context & {
  actor: Actor;
  /** Keys of files deleted from the media service. */
  removedFiles: string[];
  /** Waits for deferred work; rejects if it fails. */
  runDeferredWork(): Promise<void>;
};

/** A context on the test database whose outside services only record calls. Signed out without an actor. */
export function createTestContext<Actor extends MarketplaceActor | null = null>(
  database: { db: MarketplaceDb },
  options: {
    actor?: Actor;
    clock?: () => Date;
    client?: Context['client'];
    rateLimits?: Context['rateLimits'];
  } = {},
): TestContext<Actor> {
  const removedFiles: string[] = [];
  const deferred: (() => Promise<unknown>)[] = [];
  return {
    db: database.db,
    actor: (options.actor ?? null) as Actor,
    clock: options.clock ?? (() => new Date()),
    media: noteTakingMedia(removedFiles),
    keys: createUnusedServices().keys,
    rateLimits: options.rateLimits ?? unlimited,
    payments: null,
    client: options.client ?? { address: '192.0.2.1', userAgent: 'Vitest' },
    requestId: 'test',
    defer: (work) => {
      deferred.push(work);
    },
    removedFiles,
    runDeferredWork: async () => {
      for (let work = deferred.shift(); work !== undefined; work = deferred.shift()) await work();
    },
  };
}
