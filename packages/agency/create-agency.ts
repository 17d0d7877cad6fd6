import { readFileSync } from 'node:fs';
import type { Agency } from './agency.ts';
import { createAgencyCallClient, type ReadRetryPolicy } from './client.ts';
import { createCourseCalls } from './course-calls.ts';
import { createOAuthCredentials, noCredentials } from './credentials.ts';
import { encryptPayload } from './encryption.ts';
import { createEnrolmentCalls } from './enrolment-calls.ts';
import { type AgencyEnv, agencyEnv } from './env.ts';
import { createRunCalls } from './run-calls.ts';
import { createThrottle } from './throttle.ts';
import { createTransport, type RequestNote } from './transport.ts';

export type AgencyOptions = {
  /** Concurrent requests; default AGENCY_CONCURRENCY. */
  concurrency?: number;
  /** Milliseconds between request starts; default AGENCY_GAP_MS. */
  gapMs?: number;
  /** Limit for one attempt, from connecting to the last byte. */
  timeoutMs?: number;
  connectTimeoutMs?: number;
  /** Limit for a whole call, retries and pages included. */
  deadlineMs?: number;
  maxAnswerBytes?: number;
  retry?: Partial<ReadRetryPolicy>;
  /** Additional certificate authorities, PEM. */
  ca?: string;
  /** Called after each exchange, for logging. Must not throw. */
  onRequest?: (note: RequestNote) => void;
};

const defaultRetry: ReadRetryPolicy = {
  retries: 2,
  rateLimitRetries: 4,
  pauseMs: 500,
  rateLimitPauseMs: 1_500,
};

/** The agency refuses clients that send more than a few requests at once; the local sandbox does not. */
const remotePace = { concurrency: 2, gapMs: 300 };
const localPace = { concurrency: 16, gapMs: 0 };

/**
 * Creates the configured agency client; it connects on first use. Throws at start when a certificate is unreadable or only one
 * of a pair of variables is set.
 */
export function createAgency(environment: AgencyEnv, options: AgencyOptions = {}): Agency {
  const env = agencyEnv.parse(environment);
  const { AGENCY_UEN: uen, AGENCY_TP_CODE: tpCode, AGENCY_ENCRYPTION_KEY: key } = env;
  const baseUrl = env.AGENCY_BASE_URL.replace(/\/+$/, '');
  const certificate = pair(env, 'AGENCY_CERT', 'AGENCY_KEY');
  const oauth = pair(env, 'AGENCY_CLIENT_ID', 'AGENCY_CLIENT_SECRET');

  const pace = isLoopback(baseUrl) ? localPace : remotePace;
  const transport = createTransport({
    ...(certificate
      ? { cert: readPem('AGENCY_CERT', certificate[0]), key: readPem('AGENCY_KEY', certificate[1]) }
      : {}),
    ...(options.ca ? { ca: options.ca } : {}),
    timeoutMs: options.timeoutMs ?? 30_000,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    maxAnswerBytes: options.maxAnswerBytes ?? 20 * 1024 * 1024,
    ...(options.onRequest ? { onRequest: options.onRequest } : {}),
  });
  const client = createAgencyCallClient(
    {
      baseUrl,
      key,
      transport,
      throttle: createThrottle({
        concurrency: options.concurrency ?? env.AGENCY_CONCURRENCY ?? pace.concurrency,
        gapMs: options.gapMs ?? env.AGENCY_GAP_MS ?? pace.gapMs,
      }),
      retry: { ...defaultRetry, ...options.retry },
      deadlineMs: options.deadlineMs ?? 60_000,
    },
    (send) =>
      oauth && !certificate
        ? createOAuthCredentials({
            tokenUrl: env.AGENCY_OAUTH_URL ?? defaultTokenUrl(baseUrl),
            clientId: oauth[0],
            clientSecret: oauth[1],
            send,
          })
        : noCredentials,
  );

  return {
    uen,
    tpCode,
    ...createCourseCalls(client, { uen, tpCode }),
    ...createRunCalls(client, { uen }),
    ...createEnrolmentCalls(client, { uen, tpCode }),
    encrypt: (text) => encryptPayload(text, key),
    close: () => transport.close(),
  };
}

/** Returns both values, or throws when only one is set. */
function pair<Name extends string>(
  env: Partial<Record<Name, string | undefined>>,
  first: Name,
  second: Name,
): [string, string] | null {
  const [one, other] = [env[first], env[second]];
  if (one && other) return [one, other];
  if (one || other) throw new Error(`${one ? second : first} must be set beside ${one ? first : second}`);
  return null;
}

function readPem(name: string, value: string): string {
  const pem = value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readPemFile(name, value);
  if (!pem.includes('-----BEGIN')) throw new Error(`${name} must hold PEM text or the path of a PEM file`);
  return pem;
}

function readPemFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`${name} names a file that cannot be read`, { cause });
  }
}

/** Tokens always come from the public host. */
export function defaultTokenUrl(baseUrl: string): string {
  return `${baseUrl.replace('//api.ssg-wsg.sg', '//public-api.ssg-wsg.sg')}/dp-oauth/oauth/token`;
}

function isLoopback(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}
