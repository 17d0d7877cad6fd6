import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgency } from '@repo/agency/create-agency';
import { createKeyRing } from '@repo/auth/key-ring';
import { createRateLimits } from '@repo/auth/rate-limits';
import { clearTrainingSessionCache } from '@repo/auth/training-session';
import { waitForDeferredWork } from '@repo/base/deferred';
import { createLogger } from '@repo/base/logger';
import { createBadgeSigner } from '@repo/certificates/badge-signer';
import { createPostgresListener } from '@repo/db/listen';
import { createFileStore } from '@repo/files/create-file-store';
import { createFileScannerOrAcceptAll } from '@repo/files/scan-file';
import {
  readAnswer,
  type SentRequest,
  type ServiceAnswer,
  sendToService,
} from '@repo/http/testing/call-service';
import type { Mailer, MailMessage } from '@repo/mail/mailer';
import { createOutbound } from '@repo/outbound/create-outbound';
import { testBadgeKeys } from '@repo/testing/badge-keys';
import { createMailFlush } from '@repo/testing/mail-flush';
import type { TrainingTestDatabase } from '@repo/testing/training-database';
import { actorOf, bearerTokenOf } from '@repo/testing/training-factories';
import { useLimitsPool } from '@repo/testing/use-limits-pool';
import { afterEach, beforeEach } from 'vitest';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import type { SignedInContext } from '#domain/context.ts';
import { routes } from '#generated/routes.ts';
import { ratePolicies } from '#rate-limits.ts';
import { replaceServices, type Services } from '#services.ts';
import { stubEnvironment, testIdentityKeys, unreachableAgency } from './stub-environment.ts';

export type ServiceCall = SentRequest & {
  /** The owner of the bearer token. */
  as?: { id: string } | null;
};

const origin = 'http://localhost:3001';

/** `overrides` are external services; `call('/api/courses?search=x', { as: person })` uses the request pipeline. */
export function useTrainingService(
  database: TrainingTestDatabase,
  overrides: () => Partial<Services> | Promise<Partial<Services>> = () => ({}),
) {
  let services: Services;
  const limits = useLimitsPool(database);
  const mails: MailMessage[] = [];
  const leftOpen: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    stubEnvironment(database.url);
    mails.length = 0;
    const listener = createPostgresListener(database.url);
    leftOpen.push(() => listener.close());
    const folder = await mkdtemp(join(tmpdir(), 'training-files-'));
    leftOpen.push(() => rm(folder, { recursive: true, force: true }));
    const mail: Mailer = {
      send: async (message) => {
        mails.push(message);
      },
    };
    services = {
      db: database.db,
      replica: null,
      listener,
      rateLimits: createRateLimits({ pool: limits.pool, policies: ratePolicies }),
      mail,
      push: null,
      keys: createKeyRing(testIdentityKeys),
      badges: createBadgeSigner({ BADGE_KEYS: testBadgeKeys }),
      publicUrl: origin,
      files: createFileStore({ FILES_URL: `file:${folder}` }),
      exportFiles: createFileStore({ FILES_URL: `file:${folder}` }, { area: 'training-exports' }),
      scanFile: createFileScannerOrAcceptAll({ VIRUS_SCANNER_URL: undefined }),
      agency: createAgency(unreachableAgency, { retry: { retries: 0 } }),
      outbound: createOutbound(),
      externalKeys: () => ({ environmentKeys: [], exposedHashes: [] }),
      logger: createLogger({ service: 'test', level: 'silent' }),
      clock: () => new Date(),
      ...(await overrides()),
    };
    replaceServices(services);
    clearTrainingSessionCache();
    forgetCachedKeys();
  });
  afterEach(async () => {
    await waitForDeferredWork();
    await Promise.all(leftOpen.splice(0).map((close) => close()));
  });

  /** The body is not read. */
  async function send(path: string, { as, ...options }: ServiceCall = {}): Promise<Response> {
    const signedIn: Record<string, string> = as
      ? { authorization: `Bearer ${await bearerTokenOf(database.db, as)}` }
      : {};
    const headers = { ...signedIn, ...options.headers };
    return sendToService({ routes, origin }, path, { ...options, headers });
  }

  /** Waits for deferred work and sends queued mails. */
  const settleMails = createMailFlush(() => services);

  /** Also waits for deferred work and mails. */
  async function call(path: string, options: ServiceCall = {}): Promise<ServiceAnswer> {
    const response = await send(path, options);
    await settleMails();
    return readAnswer(response);
  }

  function contextOf(person: Parameters<typeof actorOf>[0]): SignedInContext {
    const client = { address: '203.0.113.7', userAgent: '' };
    return { ...services, actor: actorOf(person), client, requestId: 'r', defer: () => undefined };
  }

  return {
    call,
    contextOf,
    send,
    settleMails,
    mails,
    get services() {
      return services;
    },
  };
}
