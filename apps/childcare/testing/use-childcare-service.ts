import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { createKeyRing } from '@repo/auth/key-ring';
import { createRateLimits } from '@repo/auth/rate-limits';
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
import type { MailMessage } from '@repo/mail/mailer';
import { createMediaStore } from '@repo/media/create-media-store';
import { createOutbound } from '@repo/outbound/create-outbound';
import { createPayments } from '@repo/payments/create-payments';
import type { ChildcareTestDatabase } from '@repo/testing/childcare-database';
import { createSessionCookie } from '@repo/testing/childcare-factories';
import { createMailFlush } from '@repo/testing/mail-flush';
import { useLimitsPool } from '@repo/testing/use-limits-pool';
import { afterEach, beforeEach } from 'vitest';
import { routes } from '#generated/routes.ts';
import { ratePolicies } from '#rate-limits.ts';
import { replaceServices, type Services } from '#services.ts';
import {
  stubEnvironment,
  testBadgeKeys,
  testIdentityKeys,
  testMediaUrl,
  testOrigin,
  unreachablePayments,
} from './stub-environment.ts';

export type ServiceCall = SentRequest & {
  /** Whose session cookie is sent. */
  as?: { id: string; sessionVersion: number } | null;
};

/**
 * One instance of the service on the test's database. Outside services are what `overrides` brings; mail is kept in `mails`.
 * `call('/api/courses?search=x', { as: person })` goes through the request pipeline as a request from outside would.
 */
export function useChildcareService(
  database: ChildcareTestDatabase,
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
    const folder = await mkdtemp(join(tmpdir(), 'childcare-files-'));
    leftOpen.push(
      () => listener.close(),
      () => rm(folder, { recursive: true, force: true }),
    );
    services = {
      db: database.db,
      replica: null,
      listener,
      rateLimits: createRateLimits({ pool: limits.pool, policies: ratePolicies }),
      mail: {
        send: async (message) => {
          mails.push(message);
        },
      },
      payments: createPayments(unreachablePayments, { timeoutMs: 500 }),
      push: null,
      outbound: createOutbound(),
      media: createMediaStore({ CLOUDINARY_URL: testMediaUrl }),
      files: createFileStore({ FILES_URL: `file:${folder}` }, { area: 'childcare' }),
      exportFiles: createFileStore({ FILES_URL: `file:${folder}` }, { area: 'childcare-exports' }),
      scanFile: createFileScannerOrAcceptAll({ VIRUS_SCANNER_URL: undefined }),
      keys: createKeyRing(testIdentityKeys),
      badges: createBadgeSigner({ BADGE_KEYS: testBadgeKeys }),
      logger: createLogger({ service: 'test', level: 'silent' }),
      clock: () => new Date(),
      ...(await overrides()),
    };
    replaceServices(services);
    clearChildcareSessionCache();
  });
  afterEach(async () => {
    await waitForDeferredWork();
    await Promise.all(leftOpen.splice(0).map((close) => close()));
  });

  /** The handler's own Response, its body unread. */
  async function send(path: string, { as, ...options }: ServiceCall = {}): Promise<Response> {
    const signedIn: Record<string, string> = as ? { cookie: await createSessionCookie(database.db, as) } : {};
    const headers = { ...signedIn, ...options.headers };
    return sendToService({ routes, origin: testOrigin }, path, { ...options, headers });
  }

  /** Waits for the work after the answers, and sends the queued mails. */
  const settleMails = createMailFlush(() => services);

  /** Calls, waits for the work after the answer and its mails, and reads the JSON. */
  async function call(path: string, options: ServiceCall = {}): Promise<ServiceAnswer> {
    const response = await send(path, options);
    await settleMails();
    return readAnswer(response);
  }

  /** The `cookie` header of a browser that signs in by the form; null when it is refused. */
  async function signIn(credentials: { email: string; password: string }): Promise<string | null> {
    const response = await send('/api/auth/callback/credentials', { body: { ...credentials, json: true } });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('childcare.session='));
    return response.status === 200 && cookie ? (cookie.split(';')[0] ?? null) : null;
  }

  return {
    call,
    send,
    signIn,
    settleMails,
    mails,
    get services() {
      return services;
    },
  };
}
