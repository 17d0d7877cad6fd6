import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { sendChunkToWorkflow, type WorkflowOptions } from './send-chunk-to-workflow.ts';

const secret = 'a-secret-of-the-workflow-0123456789';
const bulkCreateUrl = 'https://training.example/api/enrolments/bulk-create';
const cells = {
  traineeEmail: 'wl.tan@example.com',
  traineeName: 'Tan Wei Ling',
  traineeNric: 'S1234567D',
  courseCode: 'TGS-2020002140',
  courseRunId: '850004',
};
const rows = [
  { row: 2, cells: { ...cells, traineeBirthDate: '1990-05-17', courseTitle: '' } },
  { row: 3, cells },
];
const done = (row: number) => ({ row, success: true, referenceNumber: `ENR-${row}` });

const opened: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

type Received = { headers: IncomingMessage['headers']; body: string };

async function workflow(answer: (response: ServerResponse) => unknown) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    answer(response);
  }).listen(0, '127.0.0.1');
  const close = async () => {
    server.close();
    server.closeAllConnections();
    if (server.listening) await once(server, 'close');
  };
  opened.push(close);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}/webhook/enrol`;
  const ask = (options?: WorkflowOptions) =>
    sendChunkToWorkflow(
      { requestId: 'request-1', clock: () => new Date('2026-11-20T01:00:00.900Z') },
      { url, secret, bulkCreateUrl },
      { uploadId: 'upload-1', chunkKey: 'chunk-1', rows },
      options,
    );
  return { ask, received, close };
}

const json = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value));
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end('{"results":[]}');

describe('the request', () => {
  it('holds exactly what is documented, signed', async () => {
    const { ask, received } = await workflow(json({ results: [done(2), done(3)] }));
    expect(await ask()).toEqual([
      { row: 2, kind: 'stored', referenceNumber: 'ENR-2' },
      { row: 3, kind: 'stored', referenceNumber: 'ENR-3' },
    ]);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(JSON.parse(body)).toEqual({
      uploadId: 'upload-1',
      records: [
        { row: 2, enrolment: cells },
        { row: 3, enrolment: cells },
      ],
      bulkCreateUrl,
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      'x-signature-v2': `t=1795136400,v1=${createHmac('sha256', secret).update(`1795136400.chunk-1.${body}`).digest('hex')}`,
      'idempotency-key': 'chunk-1',
      'x-request-id': 'request-1',
    });
    expect(headers.authorization).toBeUndefined();
  });
});

describe('nobody answers: the same key is right', () => {
  const later = (reason: string | RegExp) =>
    rows.map(({ row }) => ({ row, kind: 'later', sameKey: true, reason: expect.stringMatching(reason) }));

  it('the connection is refused', async () => {
    const { ask, close } = await workflow(json([]));
    await close();
    expect(await ask()).toEqual(later(/cannot be reached \(ECONNREFUSED\)/));
  });

  it('it hangs up', async () => {
    const { ask } = await workflow((response) => response.destroy());
    expect(await ask()).toEqual(later('cannot be reached'));
  });

  it('it times out', async () => {
    const { ask } = await workflow(() => undefined);
    expect(await ask({ timeoutMs: 60 })).toEqual(later('did not answer in time'));
  });

  it('it begins and never ends', async () => {
    const { ask } = await workflow((response) => response.write('{"results":['));
    expect(await ask({ timeoutMs: 60 })).toEqual(later('did not answer in time'));
  });

  it('we give up', async () => {
    const giveUp = new AbortController();
    const { ask } = await workflow(() => giveUp.abort());
    expect(await ask({ signal: giveUp.signal })).toEqual(later('given up'));
  });

  it.each([500, 502, 503, 504, 408, 409, 425, 429])('%i', async (code) => {
    const { ask } = await workflow(status(code));
    expect(await ask()).toEqual(later(new RegExp(`${code}`)));
  });

  it.each([
    ['7', 7_000],
    [new Date(Date.now() + 3_600_000).toUTCString(), expect.closeTo(3_575_000, -5)],
  ])('it says when to come back (%#)', async (after, retryAfterMs) => {
    const { ask } = await workflow(status(429, { 'retry-after': after }));
    expect(await ask()).toMatchObject([{ retryAfterMs }, { retryAfterMs }]);
  });
});

describe('the answer is unusable: another key is needed', () => {
  it.each<[string, (response: ServerResponse) => unknown]>([
    ['garbage', (response) => response.end('Workflow was started')],
    ['nothing', (response) => response.end()],
    ['too much', (response) => response.end(JSON.stringify([done(2), { pad: 'x'.repeat(5_000) }]))],
  ])('%s', async (_what, answer) => {
    const { ask } = await workflow(answer);
    expect(await ask({ maxAnswerBytes: 2_000 })).toMatchObject([
      { row: 2, kind: 'later', sameKey: false },
      { row: 3, kind: 'later', sameKey: false },
    ]);
  });

  it('half of the rows', async () => {
    const { ask } = await workflow(json([done(3)]));
    expect(await ask()).toMatchObject([
      { row: 2, kind: 'unknown' },
      { row: 3, kind: 'stored' },
    ]);
  });
});

describe('somebody has to mend it', () => {
  it.each([
    [401, /signature \(401\): check WORKFLOW_SIGNING_SECRET/],
    [403, /signature \(403\)/],
    [404, /no workflow at WORKFLOW_WEBHOOK_URL \(404\)/],
    [410, /\(410\)/],
    [400, /refuses what we send \(400\)/],
    [413, /\(413\)/],
  ])('%i', async (code, reason) => {
    const { ask } = await workflow(status(code));
    const halt = { kind: 'halt', reason: expect.stringMatching(reason) };
    expect(await ask()).toMatchObject([
      { row: 2, ...halt },
      { row: 3, ...halt },
    ]);
  });

  it('a redirect is not followed', async () => {
    const other = await workflow(json({ results: [done(2), done(3)] }));
    const { ask } = await workflow(status(307, { location: 'http://127.0.0.1:1/elsewhere' }));
    expect(await ask()).toMatchObject([
      { kind: 'halt', reason: expect.stringContaining('elsewhere (307)') },
      {},
    ]);
    expect(other.received).toEqual([]);
  });
});
