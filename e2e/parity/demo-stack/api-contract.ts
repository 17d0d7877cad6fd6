import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateClients } from '@repo/api-clients/generate-clients';
import { signInDemoVisitor } from '@repo/bench/visitors';
import type { ApiDocument } from '@repo/http/openapi';
import { runScheduledWorkflow } from '@repo/testing/n8n/run-scheduled';
import { workflowDefinition } from '@repo/testing/n8n/workflow-definition';
import { repositoryRoot } from '@repo/workbench/paths';
import { type Service, services } from '@repo/workbench/prisma-cli';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnswerChecker } from '../contract/answer-checker.ts';
import { type CheckedExchange, fuzzService } from '../contract/fuzz.ts';
import type { Caller } from '../contract/send-request.ts';
import { spoiledApiDocuments } from '../contract/wrong-documents.ts';
import { type DemoStack, startDemoStack } from './start-demo-stack.ts';

const starting = startDemoStack();
const documents = {} as Record<Service, ApiDocument>;
const cookies = new Map<string, string>();
/** Of each service: the API key of the first of its callers. */
const keys = new Map<Service, string>();
const examples = join(repositoryRoot, 'examples');
const run = promisify(execFile);
let stack: DemoStack;

beforeAll(async () => {
  stack = await starting.ready;
  for (const service of services) {
    const response = await fetch(`${stack.servers[service].url}/api/openapi.json`);
    documents[service] = (await response.json()) as ApiDocument;
    for (const name of new Set(callersOf[service])) {
      const { cookie } = await signInDemoVisitor(service, stack.servers[service].url, `${name}@example.com`);
      cookies.set(`${service} ${name}`, cookie);
    }
    keys.set(service, await createKey(service));
  }
}, 600_000);
afterAll(() => starting.stop(), 60_000);

/** In turns; somebody who may do more comes more often. */
const callersOf: Record<Service, readonly string[]> = {
  marketplace: ['alice', 'bob', 'moderator'],
  training: ['admin', 'trainer', 'admin', 'learner', 'admin', 'developer'],
  childcare: ['super', 'manager', 'super', 'learner'],
};

function cookieOf(service: Service, name: string): string {
  return cookies.get(`${service} ${name}`) ?? '';
}

const keyRequests: Record<Service, { path: string; scopes: string[] }> = {
  marketplace: { path: '/api/api-keys', scopes: ['listings:read', 'messages:read'] },
  training: { path: '/api/admin/api-keys', scopes: ['course-runs:read'] },
  childcare: {
    path: '/api/api-keys',
    scopes: ['people:read', 'assignments:read', 'certificates:read', 'payments:read'],
  },
};

/** A key of the caller who may make one. */
async function createKey(service: Service): Promise<string> {
  const { path, scopes } = keyRequests[service];
  const [first] = callersOf[service];
  const owner = service === 'childcare' ? 'manager' : (first ?? '');
  const response = await fetch(`${stack.servers[service].url}${path}`, {
    method: 'POST',
    headers: { cookie: cookieOf(service, owner), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Nightly', scopes }),
  });
  const answer = (await response.json()) as { key?: string; data?: { key: string } };
  const key = answer.key ?? answer.data?.key;
  if (key === undefined)
    throw new Error(`No key of the ${service}: ${response.status} ${JSON.stringify(answer)}`);
  return key;
}

describe('generated clients', () => {
  const clients = join(repositoryRoot, 'e2e', 'api-clients');

  test('compile under strict rules', async () => {
    for (const service of services) {
      await generateClients(documents[service], join(clients, 'generated', service));
    }
    const compiler = join(repositoryRoot, 'node_modules', '.bin', 'tsc');
    await run(compiler, ['--noEmit', '--project', join(clients, 'uses')]);
    for (const service of services) {
      await copyFile(join(clients, 'generated', service, 'schema.ts'), join(examples, service, 'schema.ts'));
    }
    await run(compiler, ['--noEmit', '--project', join(examples, 'tsconfig.programs.json')]);
  }, 120_000);

  test.each([
    ['marketplace', 'alice', { missing: [404, 'Listing not found'], written: [201, 200] }],
    [
      'training',
      'admin',
      { signedIn: ['admin', 401, 'Invalid credentials'], file: [expect.stringMatching(/\w/)] },
    ],
    ['childcare', 'learner', { forbidden: [403, 'Forbidden'], file: ['application/pdf'] }],
  ] as const)('of the %s read, write and are refused as their types say', async (service, name, outcome) => {
    const { callApiWithOpenApiFetch, callApiWithHeyApiClient } = await import(
      join(clients, 'uses', `${service}.ts`)
    );
    const origin = stack.servers[service].url;
    const cookie = cookieOf(service, name);
    const outcomes = [
      await callApiWithOpenApiFetch({ origin, cookie }),
      await callApiWithHeyApiClient({ origin, cookie }),
    ];
    expect(outcomes[0]).toMatchObject(outcome);
    expect(outcomes[1]).toEqual(outcomes[0]);
  });
});

describe('the nightly walks', () => {
  test.each([
    ['training', 'course-runs'],
    ['marketplace', 'listings'],
    ['childcare', 'assignments'],
  ] as const)(
    'of the %s, by the program and by the workflow, write every row once',
    async (service, list) => {
      const { url } = stack.servers[service];
      const key = keys.get(service) ?? '';
      const response = await fetch(`${url}/api/external/${list}?limit=500`, {
        headers: { 'x-api-key': key },
      });
      const rows = ((await response.json()) as { data: { [column: string]: unknown }[] }).data;
      expect(rows.length).toBeGreaterThan(3);

      const folder = await mkdtemp(join(tmpdir(), 'nightly-'));
      const name = service.toUpperCase();
      const size = Math.ceil(rows.length / 3);
      const variables = { [`${name}_URL`]: url, EXPORT_FOLDER: folder, EXPORT_PAGE_SIZE: String(size) };
      const { stdout } = await run(process.execPath, [join(examples, service, `export-${list}.ts`)], {
        env: { ...process.env, ...variables, [`${name}_API_KEY`]: key },
      });
      const written = (await readFile(stdout.trim(), 'utf8')).trimEnd().split('\n');
      expect(written.map((line) => JSON.parse(line))).toEqual(rows);

      const file = await readFile(join(examples, service, `nightly-${list}.n8n.json`), 'utf8');
      const workflow = workflowDefinition.parse(JSON.parse(file));
      const { files, error } = await runScheduledWorkflow(workflow, { variables, apiKey: key, memory: {} });
      expect(error).toBeNull();
      expect(files.size).toBe(Math.ceil(rows.length / size));
      const [id] = Object.keys(rows[0] ?? {});
      expect([...files.values()].flat().map((row) => row[id ?? ''])).toEqual(
        rows.map((row) => row[id ?? '']),
      );
    },
  );
});

/** Another seed sends other requests: CONTRACT_SEED=7 pnpm vitest --root e2e/parity demo-stack */
const seed = Number(process.env.CONTRACT_SEED ?? 20261126);

/** Of 2,000 for the three services, by the number of their operations. */
const requests: Record<Service, number> = { marketplace: 480, training: 780, childcare: 780 };

describe.each(services)('%s', (service) => {
  let exchanges: CheckedExchange[] = [];

  test('every answer is as the document says', async () => {
    const { url } = stack.servers[service];
    const callers: Caller[] = [{ name: 'nobody', headers: {} }];
    for (const name of callersOf[service]) {
      // The key counts where one is asked for, the cookie everywhere else.
      callers.push({
        name,
        headers: { cookie: cookieOf(service, name), 'x-api-key': keys.get(service) ?? '' },
      });
    }
    const count = requests[service];
    const findings = await fuzzService(documents[service], { origin: url, callers, seed, requests: count });
    exchanges = findings.exchanges;
    expect(findings.problems).toEqual([]);
    expect(exchanges.length).toBeGreaterThanOrEqual(count);
    expect(findings.comparedBodies).toBeGreaterThan(count * 0.8);
    const statuses = new Set(exchanges.map(({ answer }) => answer.status));
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
    const successful = exchanges.filter(({ answer }) => answer.status < 300);
    expect(successful.length).toBeGreaterThan(count / 6);
  }, 180_000);

  test.each(spoiledApiDocuments)('a document %s is found wrong', (_wrong, spoil) => {
    const { check } = createAnswerChecker(spoil(documents[service]));
    const found = exchanges.filter(({ place, answer }) => check(place, answer).length > 0);
    expect(found.length).toBeGreaterThan(exchanges.length / 2);
  });
});
