import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { generateApiKey } from '@repo/api-keys/generate-api-key';
import type { WorkflowRun } from '@repo/testing/n8n/run-node';
import { runWorkflow } from '@repo/testing/n8n/run-workflow';
import { workflowDefinition } from '@repo/testing/n8n/workflow-definition';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendChunkToWorkflow } from '#domain/uploads/workflow/send-chunk-to-workflow.ts';
import { signedChunkHeaders } from '#domain/uploads/workflow/sign-chunk.ts';
import { unreachableAgency } from '#testing/stub-environment.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useServedRoutes } from '#testing/use-served-routes.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const file = readFileSync(join(import.meta.dirname, 'enrolment-workflow.n8n.json'), 'utf8');
const workflow = workflowDefinition.parse(JSON.parse(file));
const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');

const named = (name: string) => {
  const node = workflow.nodes.find((one) => one.name === name);
  if (!node) throw new Error(`No node ${name}`);
  return node;
};
const codeOf = (name: string) => String(named(name).parameters.jsCode);

describe('the definition', () => {
  /** Node types and versions that the n8n of the README supports. */
  const known: Record<string, number[]> = {
    'n8n-nodes-base.webhook': [2, 2.1],
    'n8n-nodes-base.code': [2],
    'n8n-nodes-base.if': [2.2],
    'n8n-nodes-base.httpRequest': [4.2],
    'n8n-nodes-base.merge': [3],
    'n8n-nodes-base.respondToWebhook': [1.1],
    'n8n-nodes-base.stickyNote': [1],
  };

  it('has supported node types, each with a unique name and id', () => {
    for (const { type, typeVersion } of workflow.nodes) expect(known[type]).toContain(typeVersion);
    for (const member of ['name', 'id'] as const)
      expect(new Set(workflow.nodes.map((node) => node[member])).size).toBe(workflow.nodes.length);
  });

  it('is one whole: every connection ends somewhere, every node is reached, every way ends in an answer', () => {
    const names = workflow.nodes.filter(({ type }) => !type.endsWith('stickyNote')).map(({ name }) => name);
    const next = (name: string) => (workflow.connections[name]?.main ?? []).flat().map(({ node }) => node);
    for (const name of Object.keys(workflow.connections)) expect(names).toContain(name);
    const reached = new Set(['Webhook']);
    for (const name of reached) for (const other of next(name)) reached.add(other);
    expect([...reached].sort()).toEqual([...names].sort());
    const ends = names.filter((name) => next(name).length === 0);
    expect(ends.map((name) => named(name).type)).toEqual(ends.map(() => 'n8n-nodes-base.respondToWebhook'));
    for (const { name, type } of workflow.nodes)
      if (type.endsWith('.if')) expect(workflow.connections[name]?.main).toHaveLength(2);
  });

  it('stores no personal data: no execution is saved, and it contains no secret', () => {
    expect(workflow.settings).toMatchObject({
      saveDataErrorExecution: 'none',
      saveDataSuccessExecution: 'none',
      saveManualExecutions: false,
    });
    expect(workflow.active).toBe(false);
    expect(file).not.toMatch(/"credentials"|apiKey|password/i);
  });

  it('reads no variable that the README does not name', () => {
    const read = new Set([...file.matchAll(/\$env\.([A-Z_]+)/g)].map(([, name]) => name));
    expect(read.size).toBeGreaterThan(5);
    for (const name of read) expect(readme).toContain(`\`${name}\``);
  });
});

describe('the encryption in its code', () => {
  const agencyKey = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
  const globals = () => ({
    require: createRequire(import.meta.url),
    Buffer,
    $env: { AGENCY_ENCRYPTION_KEY: agencyKey },
  });
  /** A helper from the top of a Code node, above its first comment. */
  const take = (node: string, name: string): unknown =>
    runInNewContext(`${codeOf(node).split(/\n\/\/ |\nconst state/)[0]}\n${name}`, globals());

  it.each(['Rows', 'Read search'])('of “%s” makes the published ciphertexts', (node) => {
    const seal = take(node, 'seal');
    if (typeof seal !== 'function') throw new Error('No function');
    expect(seal({ a: 1 })).toBe('0h6FjFQeRav7ULM4d3G+/g==');
    expect(seal({ course: { run: { action: 'delete' } } })).toBe(
      'rWrriplpjeAup3iQ1mqbAavmETHo71HDEmngdcg4i9sPv60hn3GgktWZFhSjCZpN',
    );
  });

  it.each(['Read search', 'Read submission'])('of “%s” opens the published ciphertexts', (node) => {
    const unseal = take(node, 'unseal');
    const open = take(node, 'open');
    if (typeof unseal !== 'function' || typeof open !== 'function') throw new Error('No function');
    expect(unseal('FLIXq3D/iomf7OWBFlpGUg==')).toBe('S1234567D');
    expect(unseal('"f8P17Ba+XSe6KR7LJJBYRg=="')).toBe('Zoë 訓練');
    expect(unseal('plain words')).toBeNull();
    expect({ ...open('0h6FjFQeRav7ULM4d3G+/g==') }).toEqual({ a: 1 });
    expect({ ...open('{"status":400,"error":"0h6FjFQeRav7ULM4d3G+/g=="}').error }).toEqual({ a: 1 });
    expect(open('<html>')).toBeNull();
  });
});

describe('a signed chunk', () => {
  const database = useTrainingDatabase();
  const agency = useAgency({ deadlineMs: 2_000 });
  const service = useTrainingService(database, () => ({ agency: agency.client }));
  const routes = useServedRoutes();
  const secret = 'a-secret-of-the-workflow-0123456789';

  const numbers = ['S1234567D', 'S0000001I', 'T0000001E'];
  let run: WorkflowRun;
  let webhook = { url: '', secret, bulkCreateUrl: '' };
  const n8n = createServer(async (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const answer = await runWorkflow(workflow, { headers, body: await text(request) }, run);
    response.writeHead(answer?.status ?? 500).end(answer?.body);
  });

  beforeAll(async () => {
    n8n.listen(0, '127.0.0.1');
    await once(n8n, 'listening');
  });
  afterAll(() => {
    n8n.close();
  });
  beforeEach(async () => {
    const admin = await createUser(database.db, { roles: ['admin'] });
    const { key, keyHash, prefix } = generateApiKey('trk_');
    const data = { name: 'n8n', keyHash, prefix, scopes: ['enrolments:write' as const], creatorId: admin.id };
    await database.db.apiKey.create({ data });
    run = {
      apiKey: key,
      memory: {},
      variables: {
        ...agency.environment,
        WORKFLOW_SIGNING_SECRET: secret,
        ENROLMENT_PHONE: '61234567',
        ENROLMENT_BIRTH_DATES: JSON.stringify(Object.fromEntries(numbers.map((one) => [one, '1990-01-01']))),
      },
    };
    const address = n8n.address();
    webhook = {
      url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/webhook/enrolments`,
      secret,
      bulkCreateUrl: `${routes.url}/api/enrolments/bulk-create`,
    };
  });

  const rowsOf = (count: number, more: object = {}) =>
    numbers.slice(0, count).map((traineeNric, index) => ({
      row: index + 2,
      cells: {
        traineeEmail: `t${index}@example.com`,
        traineeName: `Trainee ${index}`,
        traineeNric,
        courseCode: 'TGS-2020002140',
        courseRunId: '850004',
        ...more,
      },
    }));
  const ask = (rows: ReturnType<typeof rowsOf>, chunkKey = 'chunk-1') =>
    sendChunkToWorkflow({ requestId: 'r', clock: () => new Date() }, webhook, {
      uploadId: 'upload-1',
      chunkKey,
      rows,
    });
  type Sent = { headers?: Record<string, string>; chunkKey?: string; secondsAgo?: number };
  const enrolled = () => database.db.enrolment.count({ where: { status: 'enrolled' } });

  it('is submitted to the agency and stored here, each row once', async () => {
    const outcomes = await ask(rowsOf(3));
    expect(outcomes).toMatchObject([2, 3, 4].map((row) => ({ row, kind: 'stored' })));
    const stored = await database.db.enrolment.findMany({ select: { referenceNumber: true } });
    const told = outcomes.map((one) => (one.kind === 'stored' ? one.referenceNumber : ''));
    expect(stored.map(({ referenceNumber }) => referenceNumber).sort()).toEqual(told.sort());
    const found = await agency.client.searchEnrolments({ courseRunId: '850004' });
    const theirs = found.ok ? found.value.enrolments.map(({ referenceNumber }) => referenceNumber) : [];
    expect(theirs).toEqual(expect.arrayContaining(told));
  });

  it('with the same key gets the same answer and is not repeated', async () => {
    const before = await ask(rowsOf(2));
    const asked = await agency.count('POST', '/tpg/enrolments');
    expect(await ask(rowsOf(2))).toEqual(before);
    expect(await agency.count('POST', '/tpg/enrolments')).toBe(asked);
    expect(JSON.stringify(run.memory)).not.toMatch(/S1234567D|Trainee 0|example\.com/);
  });

  it('under another key finds what there is', async () => {
    const before = await ask(rowsOf(2));
    expect(await ask(rowsOf(2), 'chunk-2')).toEqual(before);
    expect(await enrolled()).toBe(2);
  });

  it('with a reference number is only stored', async () => {
    const [outcome] = await ask(rowsOf(1, { enrolmentId: 'ENR-2611-000777' }));
    expect(outcome).toEqual({ row: 2, kind: 'stored', referenceNumber: 'ENR-2611-000777' });
    const found = await agency.client.searchEnrolments({ courseRunId: '850004', traineeId: 'S1234567D' });
    expect(found.ok && found.value.total).toBe(0);
  });

  it('with rows of different outcomes gets all results', async () => {
    const [good, bad, known] = rowsOf(3);
    if (!good || !bad || !known) throw new Error('Three rows');
    bad.cells.courseRunId = '1';
    known.cells = { ...known.cells, ...{ enrolmentId: 'ENR-2611-000778' } };
    expect(await ask([good, bad, known])).toMatchObject([
      { row: 2, kind: 'stored' },
      { row: 3, kind: 'refused', reason: 'Course run not found' },
      { row: 4, kind: 'stored', referenceNumber: 'ENR-2611-000778' },
    ]);
  });

  it('without the agency’s required fields is refused with its message', async () => {
    run.variables.ENROLMENT_BIRTH_DATES = '';
    expect(await ask(rowsOf(1))).toMatchObject([
      { kind: 'refused', reason: expect.stringContaining('TGS-441') },
    ]);
    expect(await enrolled()).toBe(0);
  });

  it.each([
    ['down', { mode: 'down' }],
    ['turning us away', { mode: 'rate-limited' }],
    ['answering nonsense', { mode: 'malformed' }],
    ['rejecting our credentials', { mode: 'rejects' }],
  ])('with the agency %s is to be asked again', async (_how, change) => {
    await agency.control(change);
    expect(await ask(rowsOf(2))).toMatchObject([
      { row: 2, kind: 'later', sameKey: false },
      { row: 3, kind: 'later', sameKey: false },
    ]);
    expect(await enrolled()).toBe(0);
  });

  it('with nobody at the agency’s address is to be asked again', async () => {
    run.variables.AGENCY_BASE_URL = unreachableAgency.AGENCY_BASE_URL;
    expect(await ask(rowsOf(1))).toMatchObject([{ kind: 'later', sameKey: false }]);
  });

  it('whose submission’s answer is lost is found by the next attempt', async () => {
    await agency.control({ afterWrite: 'cut' });
    expect(await ask(rowsOf(1))).toMatchObject([{ kind: 'later', sameKey: false }]);
    expect(await ask(rowsOf(1), 'chunk-2')).toMatchObject([{ kind: 'stored' }]);
    const found = await agency.client.searchEnrolments({ courseRunId: '850004', traineeId: 'S1234567D' });
    expect(found.ok && found.value.total).toBe(1);
  });

  it('with a key that bulk-create does not take is to be asked again', async () => {
    run.apiKey = 'wrong';
    expect(await ask(rowsOf(1))).toMatchObject([
      { kind: 'later', reason: expect.stringContaining('bulk-create') },
    ]);
  });

  it.each([
    ['nobody signed', { headers: { 'x-signature': '', 'x-signature-v2': '' } }, 401],
    ['somebody else signed', { headers: { 'x-signature': `sha256=${'0'.repeat(64)}` } }, 401],
    ['was signed without time and key', { headers: { 'x-signature-v2': '' } }, 401],
    ['was signed for another key', { headers: { 'idempotency-key': 'other' } }, 401],
    ['was signed long ago', { secondsAgo: 360 }, 401],
    ['has no key', { chunkKey: '' }, 400],
  ])(
    'that %s is refused, and nothing is asked',
    async (_what, { headers, chunkKey, secondsAgo }: Sent, status) => {
      const body = JSON.stringify({
        uploadId: 'u',
        records: [{ row: 2, enrolment: {} }],
        bulkCreateUrl: 'x',
      });
      const at = new Date(Date.now() - (secondsAgo ?? 0) * 1000);
      const signed = { ...signedChunkHeaders({ body, chunkKey: chunkKey ?? 'k', at }, secret), ...headers };
      const answer = await runWorkflow(workflow, { headers: signed, body }, run);
      expect(answer?.status).toBe(status);
      expect(Object.keys(JSON.parse(answer?.body ?? '{}'))).toEqual(['error']);
      expect(await agency.count('POST', '/tpg/')).toBe(0);
      expect(service.mails).toEqual([]);
    },
  );
});
