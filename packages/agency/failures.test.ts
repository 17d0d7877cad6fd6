import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import {
  buildRunToPublish,
  courseReferenceNumber,
  failureOrThrow,
  useAgency,
  valueOrThrow,
} from './testing/use-agency.ts';

const { open, control, calls } = useAgency();

const list = { courseReferenceNumber };
const publish = { courseReferenceNumber, run: buildRunToPublish() };

describe('an agency that is down', () => {
  test('is asked again for a read, and then given up', async () => {
    await control({ mode: 'down' });
    expect(failureOrThrow(await open({ retry: { retries: 2 } }).listAllRuns(list))).toMatchObject({
      kind: 'unavailable',
      status: 503,
      retryable: true,
      mayHaveBeenDone: false,
    });
    expect(await calls()).toHaveLength(3);
  });

  test('is asked once for a write', async () => {
    await control({ mode: 'down' });
    expect(failureOrThrow(await open().publishRun(publish))).toMatchObject({
      kind: 'unavailable',
      mayHaveBeenDone: true,
    });
    expect(await calls()).toHaveLength(1);
  });

  test('now and then does not show in reads', async () => {
    await control({ mode: 'flaky' });
    expect(valueOrThrow(await open().listAllRuns(list)).total).toBe(14);
    expect(failureOrThrow(await open().publishRun(publish)).kind).toBe('unavailable');
  });

  test('or is not there at all', async () => {
    const nobody = open({}, { AGENCY_BASE_URL: 'http://127.0.0.1:1/agency' });
    expect(failureOrThrow(await nobody.listRuns(list))).toMatchObject({
      kind: 'unreachable',
      message: 'The agency cannot be reached (ECONNREFUSED).',
      retryable: true,
    });
    expect(failureOrThrow(await nobody.publishRun(publish))).toMatchObject({
      kind: 'unreachable',
      mayHaveBeenDone: false,
    });
  });
});

test('rejected credentials are not tried again', async () => {
  await control({ mode: 'rejects' });
  expect(failureOrThrow(await open().listAllRuns(list))).toMatchObject({
    kind: 'rejected-credentials',
    status: 403,
    message: 'Access to this API has been disallowed',
    retryable: false,
  });
  expect(await calls()).toHaveLength(1);
});

describe('an agency that is slow', () => {
  test('is a timeout', async () => {
    await control({ delayMs: 2_000 });
    const agency = open({ timeoutMs: 50, retry: { retries: 1 } });
    expect(failureOrThrow(await agency.listRuns(list))).toMatchObject({ kind: 'timeout', retryable: true });
    expect(failureOrThrow(await agency.publishRun(publish))).toMatchObject({
      kind: 'timeout',
      mayHaveBeenDone: true,
    });
  });

  test('keeps nobody beyond the one deadline of all pages and retries', async () => {
    await control({ delayMs: 120 });
    const startedAt = performance.now();
    const agency = open({ deadlineMs: 300 });
    const all = { courseReferenceNumber: 'TGS-2021003355', pageSize: 5 };
    expect(failureOrThrow(await agency.listAllRuns(all)).kind).toBe('timeout');
    // All pages would take more than six seconds.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    const begun = await new Promise<number>((resolve) =>
      setTimeout(async () => resolve((await calls()).length), 400),
    );
    expect((await calls()).length).toBe(begun);
    expect(begun).toBeLessThan(10);
  });

  test('is left by a caller that gives up', async () => {
    await control({ delayMs: 2_000 });
    const signal = AbortSignal.timeout(40);
    expect(failureOrThrow(await open().listRuns(list, { signal }))).toMatchObject({
      kind: 'aborted',
      retryable: false,
    });
    expect(failureOrThrow(await open().publishRun(publish, { signal })).kind).toBe('aborted');
  });
});

describe('too many requests', () => {
  test('are slowed down until the agency takes them', async () => {
    await control({ mode: 'rate-limited' });
    const agency = open({ retry: { rateLimitRetries: 10_000, rateLimitPauseMs: 50 } });
    const listing = agency.listAllRuns({ courseReferenceNumber: 'TGS-2021003355', pageSize: 50 });
    await expect.poll(async () => (await calls()).map(({ status }) => status)).toContain(429);
    await control({ mode: 'ok' });
    expect(valueOrThrow(await listing).runs).toHaveLength(264);
  });

  test('come back as such in the end; a write at once', async () => {
    await control({ mode: 'rate-limited' });
    const agency = open({ retry: { rateLimitRetries: 2 } });
    expect(failureOrThrow(await agency.listRuns(list))).toMatchObject({
      kind: 'rate-limited',
      status: 429,
      message: 'Too Many Requests',
      retryable: true,
    });
    expect(await calls()).toHaveLength(3);
    expect(failureOrThrow(await agency.publishRun(publish))).toMatchObject({
      kind: 'rate-limited',
      mayHaveBeenDone: false,
    });
    expect(await calls()).toHaveLength(4);
  });
});

describe('an answer that is cut in the middle', () => {
  test('is read again', async () => {
    await control({ mode: 'cuts' });
    expect(failureOrThrow(await open({ retry: { retries: 1 } }).listRuns(list))).toMatchObject({
      kind: 'unreachable',
      retryable: true,
    });
    expect(await calls()).toHaveLength(2);
  });

  test('to a write may hide that it was done', async () => {
    await control({ afterWrite: 'cut' });
    const agency = open();
    expect(failureOrThrow(await agency.publishRun(publish))).toMatchObject({
      kind: 'unreachable',
      retryable: true,
      mayHaveBeenDone: true,
    });
    expect((await calls()).filter(({ method }) => method === 'POST')).toHaveLength(1);
    const { runs, total } = valueOrThrow(await agency.listAllRuns(list));
    expect(total).toBe(15);
    expect(runs[0]).toMatchObject({ startDate: '2030-03-04' });
    valueOrThrow(await agency.publishRun(publish));
  });
});

test('an answer that is no JSON', async () => {
  await control({ mode: 'malformed' });
  expect(failureOrThrow(await open().listAllRuns(list))).toMatchObject({
    kind: 'malformed',
    retryable: true,
  });
  expect(failureOrThrow(await open().publishRun(publish))).toMatchObject({
    kind: 'malformed',
    mayHaveBeenDone: true,
  });
});

test('an answer under another key', async () => {
  await control({ mode: 'wrong-key' });
  expect(failureOrThrow(await open().listAllRuns(list))).toMatchObject({
    kind: 'undecryptable',
    retryable: false,
  });
  const cancelled = await open().cancelEnrolment('ENR-2611-000001', '850001');
  expect(failureOrThrow(cancelled)).toMatchObject({ kind: 'not-found' });
  expect(failureOrThrow(await open().publishRun(publish))).toMatchObject({
    kind: 'undecryptable',
    mayHaveBeenDone: true,
  });
});

test('a request under another key', async () => {
  const stranger = open({}, { AGENCY_ENCRYPTION_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' });
  expect(failureOrThrow(await stranger.publishRun(publish))).toMatchObject({
    kind: 'refused',
    message: 'Unable to perform decryption due invalid request',
  });
});

describe('an agency that answers anything', () => {
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  async function answering(listener: RequestListener, options = {}) {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    closers.push(() => {
      server.close();
      server.closeAllConnections();
    });
    const { port } = server.address() as AddressInfo;
    return open({ retry: { retries: 0 }, ...options }, { AGENCY_BASE_URL: `http://127.0.0.1:${port}` });
  }
  const saying = (status: number, body: string) =>
    answering((_, response) => response.writeHead(status).end(body));

  test.each([
    [200, '', 'malformed'],
    [200, '<html>Sign in</html>', 'malformed'],
    [200, '[]', 'malformed'],
    [200, '{"status":200,"data":{},"error":{}}', 'malformed'],
    [200, '{"status":"404","data":{},"error":{"code":404,"message":"Not Found"}}', 'ok'],
    [200, '{"data":{"course":{"runs":null}},"error":null}', 'ok'],
    [200, '{"status":500,"data":{},"error":{}}', 'unavailable'],
    [200, '{"status":200,"data":{},"error":{"message":"No"}}', 'refused'],
    [302, '', 'malformed'],
    [401, 'No', 'rejected-credentials'],
    [500, '<html>nginx</html>', 'unavailable'],
    [400, '"0h6FjFQeRav7ULM4d3G+/g=="', 'refused'],
  ])('%i %s is %s', async (status, body, kind) => {
    const result = await (await saying(status, body)).listRuns(list);
    expect(result.ok ? 'ok' : result.failure.kind).toBe(kind);
    expect(JSON.stringify(result)).not.toContain('<html');
  });

  test.each([
    ['{"data":{"course":{"runs":[{"runId":303257,"sequenceNumber":1}]}},"error":{},"status":200}', '303257'],
    ['{"data":{"runs":[{"runId":"303258"}]},"error":{},"status":"200"}', '303258'],
    ['{"data":{"runs":[{"id":303259}]},"error":{},"meta":{},"status":200}', '303259'],
  ])('%s is published', async (body, id) => {
    expect(valueOrThrow(await (await saying(200, body)).publishRun(publish)).courseRunId).toBe(id);
  });

  test('runs in the older form', async () => {
    const body = '{"data":{"runs":[{"id":"1","courseDates":{"start":"20301231"}},{"no":"id"}]},"error":{}}';
    expect(valueOrThrow(await (await saying(200, body)).listRuns(list))).toMatchObject({
      runs: [{ courseRunId: '1', startDate: '2030-12-31', endDate: null }],
      returned: 2,
      total: 2,
    });
  });

  test('an enrolment in base64, with quotes and without', async () => {
    const plain =
      '{"data":[{"enrolment":{"referenceNumber":"ENR-2611-000007"},"meta":{}}],"error":{},"status":"200"}';
    const sealed = open().encrypt(plain);
    for (const body of [sealed, JSON.stringify(sealed), plain])
      expect(valueOrThrow(await (await saying(200, body)).searchEnrolments({})).enrolments).toMatchObject([
        { referenceNumber: 'ENR-2611-000007', trainee: { id: null } },
      ]);
  });

  test('an identity number in its words is masked', async () => {
    const details = [{ field: 'trainee S1234567D', message: 'S1234567D and t0000001e are known' }];
    const body = JSON.stringify({ status: 400, error: { message: 'S1234567D?', details } });
    const failure = failureOrThrow(await (await saying(400, body)).listRuns(list));
    expect(failure.message).toContain('S****567D?');
    expect(JSON.stringify(failure)).not.toMatch(/1234567|0000001/);
  });

  test('more than is read', async () => {
    const agency = await answering(
      (_, response) => {
        response.writeHead(200);
        const pour = () => response.write('x'.repeat(100_000), () => !response.destroyed && pour());
        pour();
      },
      { maxAnswerBytes: 1_000_000 },
    );
    expect(failureOrThrow(await agency.listRuns(list))).toMatchObject({
      kind: 'malformed',
      message: 'The agency sent more than we read.',
    });
  });

  test('an answer that never ends', async () => {
    const agency = await answering((_, response) => response.writeHead(200).write('{'), { timeoutMs: 60 });
    expect(failureOrThrow(await agency.listRuns(list)).kind).toBe('timeout');
  });

  test('a rest longer than there is time for is told at once', async () => {
    const agency = await answering((_, response) => response.writeHead(429, { 'retry-after': '60' }).end(), {
      deadlineMs: 50_000,
    });
    const startedAt = performance.now();
    expect(failureOrThrow(await agency.listRuns(list))).toMatchObject({
      kind: 'rate-limited',
      retryAfterMs: 60_000,
    });
    expect(performance.now() - startedAt).toBeLessThan(25_000);
  });

  test('may have carried out a write that its caller gave up', async () => {
    const asked = Promise.withResolvers<void>();
    const agency = await answering(() => asked.resolve(), { concurrency: 1 });
    const [sent, waiting] = [new AbortController(), new AbortController()];
    const first = agency.publishRun(publish, { signal: sent.signal });
    await asked.promise;
    const second = agency.publishRun(publish, { signal: waiting.signal });
    waiting.abort();
    expect(failureOrThrow(await second)).toMatchObject({ kind: 'aborted', mayHaveBeenDone: false });
    sent.abort();
    expect(failureOrThrow(await first)).toMatchObject({ kind: 'aborted', mayHaveBeenDone: true });
  });

  test('a rest as long as it asks for', async () => {
    const times: number[] = [];
    const agency = await answering((_, response) => {
      times.push(performance.now());
      if (times.length > 1) response.end('{"data":{"runs":[]},"error":{}}');
      else response.writeHead(429, { 'retry-after': '1' }).end();
    });
    expect(valueOrThrow(await agency.listRuns(list)).runs).toEqual([]);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950);
  });
});
