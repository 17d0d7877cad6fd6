import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeSession, forgetChildcareSessions } from '@repo/auth/childcare-session';
import { createKeyRing } from '@repo/auth/key-ring';
import { createRateLimits } from '@repo/auth/rate-limits';
import { createBadgeSigner } from '@repo/certificates/badge-signer';
import { createPool } from '@repo/db/create-pool';
import { createListener } from '@repo/db/listen';
import { createFileStore } from '@repo/files/create-file-store';
import { peerAddressHeader } from '@repo/http/client-address';
import { settleDeferredWork } from '@repo/http/deferred';
import { createLogger } from '@repo/http/logger';
import { findHandler } from '@repo/http/testing/find-handler';
import type { MailMessage } from '@repo/mail/mailer';
import { sendWaitingMails } from '@repo/mail/waiting/send-waiting-mails';
import { createMediaStore } from '@repo/media/create-media-store';
import { createPayments } from '@repo/payments/create-payments';
import type { ChildcareTestDatabase } from '@repo/testing/childcare-database';
import { afterEach, beforeEach } from 'vitest';
import { routes } from '#generated/routes.ts';
import { rateLimits } from '#rate-limits.ts';
import { replaceServices, type Services } from '#services.ts';
import {
  origin,
  stubEnvironment,
  testBadgeKeys,
  testKeys,
  testMedia,
  unreachablePayments,
} from './stub-environment.ts';

export type ServiceCall = {
  method?: string;
  /** Sent as JSON, or as it is when it is text, bytes or a form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Whose session cookie is sent. */
  as?: { id: string; sessionVersion: number } | null;
  /** The address of the socket. */
  address?: string;
};

// biome-ignore lint/suspicious/noExplicitAny: the tests look at what came back, whatever it is
export type ServiceAnswer = { status: number; headers: Headers; body: any };

function requestBody(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body, type: 'application/json' };
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  if (body instanceof Uint8Array) return { body: new Uint8Array(body) };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/**
 * One instance of the service on the test's database. Outside services are what `overrides` brings; mail is kept in `mails`.
 * `call('/api/courses?search=x', { as: person })` goes through the gate as a request from outside would.
 */
export function useChildcareService(
  database: ChildcareTestDatabase,
  overrides: () => Partial<Services> | Promise<Partial<Services>> = () => ({}),
) {
  let services: Services;
  const mails: MailMessage[] = [];
  const leftOpen: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    stubEnvironment(database.url);
    mails.length = 0;
    const pool = createPool(database.url, { maximum: 2, applicationName: 'limits', onLost: () => {} });
    const listener = createListener(database.url);
    const folder = await mkdtemp(join(tmpdir(), 'childcare-files-'));
    leftOpen.push(
      () => listener.close(),
      () => pool.end(),
      () => rm(folder, { recursive: true, force: true }),
    );
    services = {
      db: database.db,
      listener,
      rateLimits: createRateLimits({ pool, policies: rateLimits }),
      mail: {
        send: async (message) => {
          mails.push(message);
        },
      },
      payments: createPayments(unreachablePayments, { timeoutMs: 500 }),
      media: createMediaStore({ CLOUDINARY_URL: testMedia }),
      files: createFileStore({ FILES_URL: `file:${folder}` }, { area: 'childcare' }),
      keys: createKeyRing(testKeys),
      badges: createBadgeSigner({ BADGE_KEYS: testBadgeKeys }),
      logger: createLogger({ service: 'test', level: 'silent' }),
      clock: () => new Date(),
      ...(await overrides()),
    };
    replaceServices(services);
    forgetChildcareSessions();
  });
  afterEach(async () => {
    await settleDeferredWork();
    await Promise.all(leftOpen.splice(0).map((close) => close()));
  });

  /** The handler's own Response, its body unread. */
  async function send(path: string, options: ServiceCall = {}): Promise<Response> {
    const { body, headers, as, address = '203.0.113.7' } = options;
    const method = options.method ?? (body === undefined ? 'GET' : 'POST');
    const url = new URL(path, origin);
    const sent = new Headers({ host: url.host, [peerAddressHeader()]: address });
    const { body: bytes, type } = requestBody(body);
    if (type) sent.set('content-type', type);
    if (as) sent.set('cookie', await encodeSession(as));
    for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
    const { handler, params } = findHandler(routes, method, url.pathname);
    const request = new Request(url, {
      method,
      headers: sent,
      ...(bytes === undefined ? {} : { body: bytes }),
    });
    return handler(request, { params: Promise.resolve(params) });
  }

  /** Waits for the work after the answers, and for the letters that were written. */
  async function settleMails(): Promise<void> {
    await settleDeferredWork();
    await sendWaitingMails(services);
  }

  /** Calls, waits for the work after the answer and the letters, and reads the JSON. */
  async function call(path: string, options: ServiceCall = {}): Promise<ServiceAnswer> {
    const response = await send(path, options);
    await settleMails();
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
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
