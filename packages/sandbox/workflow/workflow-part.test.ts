import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

const apiKey = 'tms_a_key_of_the_service';
const record = {
  traineeEmail: 'wl.tan@example.com',
  traineeName: 'Tan Wei Ling',
  traineeNric: 'S1234567D',
  courseCode: 'TGS-2020002140',
  courseRunId: '850004',
};

let sandbox: Sandbox;
let bulkCreateUrl: string;
/** What the service was asked to store; it answers as `answer` says. */
let stored: { key: string | undefined; enrolment: typeof record & { enrolmentId: string } }[] = [];
let answer: (response: ServerResponse, enrolment: { enrolmentId: string }) => void;

const take: typeof answer = (response, { enrolmentId }) =>
  response.end(
    JSON.stringify({
      success: true,
      data: { enrolment: { referenceNumber: enrolmentId, status: 'Confirmed' } },
    }),
  );
const refuse =
  (status: number, message: string, field: string): typeof answer =>
  (response) =>
    response.writeHead(status).end(
      JSON.stringify({
        success: false,
        error: { message, details: [{ field, message: `${message}: x` }] },
      }),
    );

const service = createServer(async (request, response) => {
  const { enrolment } = (await json(request)) as { enrolment: (typeof stored)[number]['enrolment'] };
  const key = request.headers['x-api-key'];
  stored.push({ key: Array.isArray(key) ? undefined : key, enrolment });
  answer(response, enrolment);
});

beforeAll(async () => {
  sandbox = await startSandbox({ workflow: { secret: 'the-secret', apiKey } });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  bulkCreateUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/bulk-create`;
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
  stored = [];
  answer = take;
});
afterAll(async () => {
  service.close();
  await sandbox.close();
});

async function control(change: object, part = 'workflow') {
  const url = `${sandbox.url}/control/${part}`;
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(change) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

const numbers = ['S1234567D', 'S0000001I', 'T0000001E'];
const chunkOf = (rows: number) => ({
  uploadId: 'upload-1',
  records: numbers.slice(0, rows).map((traineeNric, index) => ({
    row: index + 2,
    enrolment: { ...record, traineeNric, traineeEmail: `t${index}@example.com` },
  })),
  bulkCreateUrl,
});

type Sending = {
  key?: string;
  secret?: string;
  signal?: AbortSignal;
  /** How long ago it was signed, in seconds. */
  age?: number;
  /** In place of what is right. */
  headers?: Record<string, string>;
};

function send(chunk: object, sending: Sending = {}) {
  const { key = 'chunk-1', secret = 'the-secret', signal, age = 0, headers = {} } = sending;
  const body = JSON.stringify(chunk);
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const time = Math.floor(Date.now() / 1000) - age;
  return fetch(sandbox.workflow.url, {
    method: 'POST',
    headers: {
      'x-signature': `sha256=${hmac(body)}`,
      'x-signature-v2': `t=${time},v1=${hmac(`${time}.${key}.${body}`)}`,
      ...(key ? { 'idempotency-key': key } : {}),
      ...headers,
    },
    body,
    ...(signal ? { signal } : {}),
  });
}

const resultsOf = async (response: Response) => (await response.json()).results;
const agencyCalls = async (end: string) =>
  (await (await fetch(`${sandbox.url}/control/agency/requests`)).json()).filter(
    ({ path }: { path: string }) => path.endsWith(end),
  );

describe('a chunk', () => {
  test('is submitted row by row and stored, with the agency’s references', async () => {
    const results = await resultsOf(await send(chunkOf(3)));
    expect(results).toHaveLength(3);
    for (const [index, result] of results.entries())
      expect(result).toEqual({
        row: index + 2,
        success: true,
        referenceNumber: expect.stringMatching(/^ENR-\d{4}-\d{6}$/),
        status: 'Confirmed',
      });
    expect(stored.map(({ key }) => key)).toEqual([apiKey, apiKey, apiKey]);
    expect(stored.map(({ enrolment }) => enrolment.enrolmentId).sort()).toEqual(
      results.map(({ referenceNumber }: { referenceNumber: string }) => referenceNumber).sort(),
    );
    expect(await agencyCalls('/tpg/enrolments')).toHaveLength(3);
  });

  test('under the same key is not done twice, also while it is being done', async () => {
    await control({ delayMs: 100 }, 'agency');
    const [first, second] = await Promise.all([send(chunkOf(2)), send(chunkOf(2))]);
    const third = await send(chunkOf(1));
    const answers = [await first.json(), await second.json(), await third.json()];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(stored).toHaveLength(2);
  });

  test('under another key finds at the agency what it has, and here what is stored', async () => {
    const before = await resultsOf(await send(chunkOf(1)));
    answer = refuse(400, 'Duplicate record found', 'courseRunId');
    expect(await resultsOf(await send(chunkOf(1), { key: 'chunk-2' }))).toEqual(before);
    expect(await agencyCalls('/tpg/enrolments')).toHaveLength(1);
  });

  test('that brings its reference is not submitted', async () => {
    const chunk = chunkOf(1);
    const [one] = chunk.records;
    const records = [{ ...one, enrolment: { ...one?.enrolment, enrolmentId: 'ENR-2611-000777' } }];
    expect(await resultsOf(await send({ ...chunk, records }))).toMatchObject([
      { success: true, referenceNumber: 'ENR-2611-000777' },
    ]);
    expect(await agencyCalls('/tpg/enrolments')).toHaveLength(0);
  });

  test.each([
    ['results', (results: unknown) => ({ results })],
    ['list', (results: unknown) => results],
    ['result', (results: unknown) => ({ result: results })],
    ['text', (results: object[]) => [{ results: results.map((one) => ({ result: JSON.stringify(one) })) }]],
  ])('is answered in the form %s', async (form, shape) => {
    const results = await resultsOf(await send(chunkOf(2)));
    await control({ form });
    expect(await (await send(chunkOf(2))).json()).toEqual(shape(results));
  });
});

describe('a row fails', () => {
  test('with the agency’s word', async () => {
    const chunk = chunkOf(1);
    const [one] = chunk.records;
    const records = [{ row: 2, enrolment: { ...one?.enrolment, courseRunId: '1' } }];
    expect(await resultsOf(await send({ ...chunk, records }))).toEqual([
      { row: 2, success: false, error: 'Course run not found' },
    ]);
    expect(stored).toEqual([]);
  });

  test.each(['down', 'rate-limited'])('for now, while the agency is %s', async (mode) => {
    await control({ mode }, 'agency');
    expect(await resultsOf(await send(chunkOf(1)))).toMatchObject([{ success: false, retryable: true }]);
  });

  test.each([
    [401, true],
    [500, true],
    [400, undefined],
  ])('when bulk-create answers %i', async (status, retryable) => {
    answer = refuse(status, 'Validation failed', 'traineeNric');
    const [result] = await resultsOf(await send(chunkOf(1)));
    expect(result).toEqual({
      row: 2,
      success: false,
      error: expect.stringContaining(`bulk-create answered ${status}`),
      ...(retryable ? { retryable } : {}),
    });
  });
});

describe('what is not as documented', () => {
  test.each<[string, object, Sending, number]>([
    ['a wrong signature', {}, { secret: 'another' }, 401],
    ['a wrong signature of the body', {}, { headers: { 'x-signature': '' } }, 401],
    ['no signature of time and key', {}, { headers: { 'x-signature-v2': '' } }, 401],
    ['a recorded call under another key', {}, { headers: { 'idempotency-key': 'chunk-2' } }, 401],
    [
      'a recorded call with another time',
      {},
      { headers: { 'x-signature-v2': `t=1,v1=${'0'.repeat(64)}` } },
      401,
    ],
    ['a call that was signed long ago', {}, { age: 360 }, 401],
    ['a call from the future', {}, { age: -360 }, 401],
    ['no key', {}, { key: '' }, 400],
    ['a member more', { hello: 1 }, {}, 400],
    ['no records', { records: [] }, {}, 400],
    ['a field more', { records: [{ row: 2, enrolment: { ...record, traineePhone: '1' } }] }, {}, 400],
  ])('is refused: %s', async (_what, change, sending, status) => {
    const response = await send({ ...chunkOf(1), ...change }, sending);
    expect([response.status, Object.keys(await response.json())]).toEqual([status, ['error']]);
    expect(stored).toEqual([]);
  });
});

describe('the switches', () => {
  test.each([
    ['down', 503],
    ['rejects', 401],
    ['error', 500],
  ])('%s: %i, and nothing is done', async (mode, status) => {
    await control({ mode });
    expect((await send(chunkOf(1))).status).toBe(status);
    expect(stored).toEqual([]);
  });

  test.each([
    ['half', 2],
    ['half-told', 3],
  ])('%s: tells half of the rows, having done %i', async (mode, count) => {
    await control({ mode });
    expect(await resultsOf(await send(chunkOf(3)))).toMatchObject([{ row: 2 }, { row: 3 }]);
    expect(stored).toHaveLength(count);
  });

  test('garbage: does all, answers nonsense, and the same key tells it later', async () => {
    await control({ mode: 'garbage' });
    expect(await (await send(chunkOf(1))).text()).toBe('Workflow was started');
    await control({ mode: 'ok' });
    expect(await resultsOf(await send(chunkOf(1)))).toMatchObject([{ row: 2, success: true }]);
    expect(stored).toHaveLength(1);
  });

  test('lost-answer: does all and hangs up', async () => {
    await control({ mode: 'lost-answer' });
    await expect(send(chunkOf(1))).rejects.toThrow('fetch failed');
    expect(stored).toHaveLength(1);
  });

  test('silent: does nothing and never answers', async () => {
    await control({ mode: 'silent' });
    await expect(send(chunkOf(1), { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
    expect(stored).toEqual([]);
  });

  test('slow: answers after a while', async () => {
    expect(await control({ mode: 'slow', delayMs: 120 })).toMatchObject({ mode: 'slow', delayMs: 120 });
    const startedAt = performance.now();
    expect((await send(chunkOf(1))).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(110);
  });

  test('what it was asked can be read, and people can look', async () => {
    await send(chunkOf(1));
    const [latest] = await (await fetch(`${sandbox.url}/control/workflow/requests`)).json();
    expect(latest).toMatchObject({ status: 200, body: { key: 'chunk-1', uploadId: 'upload-1' } });
    expect(await (await fetch(`${sandbox.url}/workflow`)).text()).toContain('1 chunks were taken');
    expect(await (await fetch(sandbox.url)).text()).toContain('Workflow');
  });

  test('the key for bulk-create and the secret can be given later', async () => {
    const bare = await startSandbox();
    const post = (change: object) =>
      fetch(`${bare.url}/control/workflow`, { method: 'POST', body: JSON.stringify(change) });
    expect(await (await post({})).json()).toMatchObject({ hasApiKey: false, form: 'results' });
    expect(await (await post({ apiKey, secret: 'another' })).json()).toMatchObject({ hasApiKey: true });
    expect((await post({ form: 'poem' })).status).toBe(400);
    await bare.close();
  });
});
