import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Agency } from './agency.ts';
import { createAgency, defaultTokenUrl } from './create-agency.ts';
import { agencyEnv } from './env.ts';
import { buildRunToPublish, failureOrThrow, type LoggedCall, valueOrThrow } from './testing/use-agency.ts';

const list = { courseReferenceNumber: 'TGS-2020002140' };
const identity = {
  AGENCY_UEN: '201200696W',
  AGENCY_TP_CODE: '201200696W-01',
  AGENCY_ENCRYPTION_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
};

const opened: Agency[] = [];
const open = (...given: Parameters<typeof createAgency>) => {
  const agency = createAgency(given[0], {
    gapMs: 0,
    retry: { pauseMs: 5, rateLimitPauseMs: 5, retries: 1 },
    ...given[1],
  });
  opened.push(agency);
  return agency;
};
afterEach(() => Promise.all(opened.splice(0).map((agency) => agency.close())));

describe('OAuth', () => {
  const client = { clientId: 'centre', clientSecret: 'a secret: with=signs' };
  let sandbox: Sandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({ agencyClient: client });
  });
  afterAll(() => sandbox.close());
  afterEach(() => control({}, 'reset'));

  const control = (change: object, path = 'agency') =>
    fetch(`${sandbox.url}/control/${path}`, { method: 'POST', body: JSON.stringify(change) });
  const tokenCalls = async () => {
    const log: LoggedCall[] = await (await fetch(`${sandbox.url}/control/agency/requests`)).json();
    return log.filter(({ path }) => path === '/agency/dp-oauth/oauth/token');
  };
  const withClient = (changes: Record<string, string> = {}) =>
    open({
      ...sandbox.environment,
      AGENCY_CLIENT_ID: client.clientId,
      AGENCY_CLIENT_SECRET: client.clientSecret,
      ...changes,
    });

  test('fetches one token for many calls', async () => {
    const agency = withClient();
    const results = await Promise.all(Array.from({ length: 6 }, () => agency.listRuns(list)));
    for (const result of results) valueOrThrow(result);
    valueOrThrow(await agency.publishRun({ ...list, run: buildRunToPublish() }));
    expect(await tokenCalls()).toHaveLength(1);
  });

  test('renews a token before it is old', async () => {
    await control({ tokenSeconds: 30 });
    const agency = withClient();
    valueOrThrow(await agency.listRuns(list));
    valueOrThrow(await agency.listRuns(list));
    expect(await tokenCalls()).toHaveLength(2);
  });

  test('renews a token that the agency no longer takes, for a write too', async () => {
    const agency = withClient();
    valueOrThrow(await agency.listRuns(list));
    await control({ forgetTokens: true });
    valueOrThrow(await agency.publishRun({ ...list, run: buildRunToPublish() }));
    expect(await tokenCalls()).toHaveLength(2);
  });

  test.each([
    ['https://api.ssg-wsg.sg', 'https://public-api.ssg-wsg.sg/dp-oauth/oauth/token'],
    ['https://public-api.ssg-wsg.sg', 'https://public-api.ssg-wsg.sg/dp-oauth/oauth/token'],
    ['https://uat-api.ssg-wsg.sg', 'https://uat-api.ssg-wsg.sg/dp-oauth/oauth/token'],
  ])('for %s comes from %s', (baseUrl, tokenUrl) => {
    expect(defaultTokenUrl(baseUrl)).toBe(tokenUrl);
  });

  test('a wrong secret is rejected credentials', async () => {
    expect(failureOrThrow(await withClient({ AGENCY_CLIENT_SECRET: 'wrong' }).listRuns(list))).toMatchObject({
      kind: 'rejected-credentials',
      status: 401,
    });
    expect(await tokenCalls()).toHaveLength(1);
  });

  test('waits for the token as for any read, and no longer', async () => {
    await control({ mode: 'flaky' });
    const agency = withClient();
    expect((await agency.listRuns(list)).ok).toBe(true);
    await control({ mode: 'ok', delayMs: 2_000 });
    expect(failureOrThrow(await withClient().listRuns(list, { deadlineMs: 60 })).kind).toBe('timeout');
  });
});

describe('a client certificate', () => {
  const name = (value: string) => [{ name: 'commonName', value }];
  const local = { name: 'subjectAltName' as const, altNames: [{ type: 7 as const, ip: '127.0.0.1' }] };
  let agencyCa: string;
  let ours: { cert: string; private: string };
  let theirs: typeof ours;
  let server: ReturnType<typeof createServer>;
  let url: string;

  beforeAll(async () => {
    const agencySide = await generate(name('127.0.0.1'), { extensions: [local] });
    ours = await generate(name('centre'));
    theirs = await generate(name('stranger'));
    agencyCa = agencySide.cert;
    server = createServer(
      {
        cert: agencySide.cert,
        key: agencySide.private,
        ca: ours.cert,
        requestCert: true,
        // The agency's gateway lets anybody in and then says no.
        rejectUnauthorized: false,
      },
      (request, response) => {
        const socket = request.socket as TLSSocket;
        if (!socket.authorized) return response.writeHead(403).end('Forbidden');
        const { subject } = socket.getPeerCertificate();
        const runs = [{ id: 1, scheduleInfo: subject.CN, courseAdminEmail: request.headers.authorization }];
        response.end(JSON.stringify({ data: { runs }, error: {} }));
      },
    ).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const certificate = ({ cert, private: key }: typeof ours) => ({ AGENCY_CERT: cert, AGENCY_KEY: key });

  test('is shown to the agency, in place of any token', async () => {
    const agency = open(
      {
        AGENCY_BASE_URL: url,
        ...identity,
        ...certificate(ours),
        AGENCY_CLIENT_ID: 'centre',
        AGENCY_CLIENT_SECRET: 'x',
      },
      { ca: agencyCa },
    );
    expect(valueOrThrow(await agency.listRuns(list)).runs).toMatchObject([
      { scheduleInfo: 'centre', courseAdminEmail: null },
    ]);
  });

  test('may be written in one line', async () => {
    const flat = certificate({
      cert: ours.cert.replace(/\r?\n/g, '\\n'),
      private: ours.private.replace(/\r?\n/g, '\\n'),
    });
    const agency = open({ AGENCY_BASE_URL: url, ...identity, ...flat }, { ca: agencyCa });
    expect(valueOrThrow(await agency.listRuns(list)).total).toBe(1);
  });

  test.each(['none', 'another'])('%s is rejected', async (which) => {
    const shown = which === 'none' ? {} : certificate(theirs);
    const agency = open({ AGENCY_BASE_URL: url, ...identity, ...shown }, { ca: agencyCa });
    expect(failureOrThrow(await agency.listRuns(list))).toMatchObject({ kind: 'rejected-credentials' });
  });

  test('of the agency must be one to trust', async () => {
    const agency = open({ AGENCY_BASE_URL: url, ...identity, ...certificate(ours) });
    const failure = failureOrThrow(await agency.publishRun({ ...list, run: buildRunToPublish() }));
    expect(failure).toMatchObject({ kind: 'unreachable', mayHaveBeenDone: false });
    expect(failure.message).toContain('certificate');
  });
});

describe('the environment', () => {
  const sound = { AGENCY_BASE_URL: 'https://api.ssg-wsg.sg', ...identity };

  test.each([
    { AGENCY_BASE_URL: 'api.ssg-wsg.sg' },
    { AGENCY_UEN: 'me' },
    { AGENCY_TP_CODE: '' },
    { AGENCY_ENCRYPTION_KEY: 'AAECAwQ=' },
    { AGENCY_OAUTH_URL: 'ftp://x' },
  ])('%j is refused by name', (change) => {
    const result = agencyEnv.safeParse({ ...sound, ...change });
    expect(result.error?.issues[0]?.message).toContain(Object.keys(change)[0]);
  });

  test('half of a pair, or a certificate that is none, stops the start', () => {
    expect(agencyEnv.parse({ ...sound, AGENCY_CERT: '' }).AGENCY_CERT).toBeUndefined();
    expect(() => open({ ...sound, AGENCY_CERT: 'x' })).toThrow('AGENCY_KEY must be set beside AGENCY_CERT');
    expect(() => open({ ...sound, AGENCY_CLIENT_SECRET: 'x' })).toThrow('AGENCY_CLIENT_ID must be set');
    expect(() => open({ ...sound, AGENCY_CERT: '/nowhere.pem', AGENCY_KEY: '/nowhere.pem' })).toThrow(
      'AGENCY_CERT names a file that cannot be read',
    );
  });
});
