import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runScheduledWorkflow } from '@repo/testing/n8n/run-scheduled';
import { workflowDefinition } from '@repo/testing/n8n/workflow-definition';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const examples = join(import.meta.dirname, '..');
const readme = readFileSync(join(examples, 'README.md'), 'utf8');

/** Node types and versions that the n8n of the README supports. */
const known = new Set([
  'n8n-nodes-base.stickyNote 1',
  'n8n-nodes-base.scheduleTrigger 1.2',
  'n8n-nodes-base.code 2',
  'n8n-nodes-base.httpRequest 4.2',
  'n8n-nodes-base.if 2.2',
  'n8n-nodes-base.convertToFile 1.1',
  'n8n-nodes-base.readWriteFile 1',
  'n8n-nodes-base.wait 1.1',
  'n8n-nodes-base.stopAndError 1',
]);

const list = Array.from({ length: 5 }, (_, index) => ({
  id: `row-${index}`,
  course_run_uuid: `row-${index}`,
  learner: { name: 'Amy Tan' },
}));

type Answer = { status: number; headers?: Record<string, string>; body: object };

/** In both ways in which the services page. */
function pageOf(url: URL, rows = list): Answer {
  const from = Number(url.searchParams.get('offset') ?? url.searchParams.get('cursor'));
  const end = from + Number(url.searchParams.get('limit'));
  const nextCursor = end < rows.length ? String(end) : null;
  return {
    status: 200,
    body: { success: true, total: rows.length, data: rows.slice(from, end), nextCursor },
  };
}

let answers: Answer[] = [];
let asked: { search: string; key: string | undefined }[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  asked.push({ search: url.search, key: String(request.headers['x-api-key']) });
  const { status, headers, body } = answers.shift() ?? pageOf(url);
  // A connection for each request: a busy machine would find one that was closed meanwhile.
  response.writeHead(status, { connection: 'close', ...headers }).end(JSON.stringify(body));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());
beforeEach(() => {
  answers = [];
  asked = [];
});

describe.each([
  ['training', 'course-runs'],
  ['marketplace', 'listings'],
  ['childcare', 'assignments'],
])('the nightly workflow of the %s', (service, name) => {
  const file = readFileSync(join(examples, service, `nightly-${name}.n8n.json`), 'utf8');
  const workflow = workflowDefinition.parse(JSON.parse(file));
  const fileOf = (page: number) => `/exports/${name}-${new Date().toISOString().slice(0, 10)}-000${page}.csv`;

  function runOf(memory: Record<string, unknown> = {}) {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const variables = {
      [`${service.toUpperCase()}_URL`]: url,
      EXPORT_FOLDER: '/exports',
      EXPORT_PAGE_SIZE: '2',
    };
    return { variables, apiKey: 'the-key', memory };
  }

  it('imports: known nodes with unique names and ids, connections that end somewhere, no secret', () => {
    for (const { type, typeVersion } of workflow.nodes) expect(known).toContain(`${type} ${typeVersion}`);
    const names = workflow.nodes.map((node) => node.name);
    expect(new Set([...names, ...workflow.nodes.map(({ id }) => id)]).size).toBe(names.length * 2);
    const targets = Object.values(workflow.connections).flatMap(({ main }) => main.flat());
    expect(new Set(targets.map(({ node }) => node)).size).toBe(names.length - 2);
    for (const { node } of targets) expect(names).toContain(node);
    expect(workflow.active).toBe(false);
    expect(file).not.toMatch(/"credentials"|password/i);
    for (const [, variable] of file.matchAll(/\$env\.([A-Z_]+)/g))
      expect(readme).toContain(`\`${variable}\``);
  });

  it('writes each page to a file, and makes one walk a night', async () => {
    const memory = {};
    const { files, error } = await runScheduledWorkflow(workflow, runOf(memory));
    expect(error).toBeNull();
    expect([...files.keys()]).toEqual([fileOf(1), fileOf(2), fileOf(3)]);
    expect([...files.values()].flat().map(({ id }) => id)).toEqual(list.map(({ id }) => id));
    expect(files.get(fileOf(1))?.[0]?.learner).toBe('{"name":"Amy Tan"}');
    expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['the-key']));
    asked = [];
    expect((await runScheduledWorkflow(workflow, runOf(memory))).files.size).toBe(0);
    expect(asked).toEqual([]);
  });

  it('waits as long as Retry-After says, else ever longer', async () => {
    const away = { status: 503, body: { error: 'Away' } };
    answers = [{ status: 429, headers: { 'retry-after': '7' }, body: {} }, away, away];
    const { files, waitSeconds: waits } = await runScheduledWorkflow(workflow, runOf());
    expect(waits).toEqual([7, 4, 8]);
    expect(files.size).toBe(3);
  });

  it('gives up with the answer’s own words, and the next run continues with the page that failed', async () => {
    const memory = {};
    answers = [
      pageOf(new URL('http://localhost/?offset=0&limit=2')),
      ...Array(8).fill({ status: 503, body: { error: 'Away' } }),
    ];
    const first = await runScheduledWorkflow(workflow, runOf(memory));
    expect(first.error).toBe('The service answered 503: Away');
    expect([...first.files.keys()]).toEqual([fileOf(1)]);
    const second = await runScheduledWorkflow(workflow, runOf(memory));
    expect(second.error).toBeNull();
    expect([...second.files.keys()]).toEqual([fileOf(2), fileOf(3)]);
  });

  it('does not ask again after a refusal', async () => {
    answers = [{ status: 403, body: { error: 'This key may not do this' } }];
    const { error, waitSeconds: waits } = await runScheduledWorkflow(workflow, runOf());
    expect([error, waits]).toEqual(['The service answered 403: This key may not do this', []]);
    expect(asked).toHaveLength(1);
  });
});

describe('a list paged by offset', () => {
  const file = readFileSync(join(examples, 'training', 'nightly-course-runs.n8n.json'), 'utf8');
  const firstPage = new URL('http://localhost/?offset=0&limit=2');
  const walkAll = async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const variables = { TRAINING_URL: url, EXPORT_FOLDER: '/exports', EXPORT_PAGE_SIZE: '2' };
    const run = { variables, apiKey: 'the-key', memory: {} };
    const { files } = await runScheduledWorkflow(workflowDefinition.parse(JSON.parse(file)), run);
    return [...files.values()].flat().map(({ id }) => id);
  };
  const ids = list.map(({ id }) => id);

  it('that changed its length is walked again from its beginning', async () => {
    answers = [pageOf(firstPage, [...list, ...list.slice(0, 1)])];
    expect(await walkAll()).toEqual(ids);
  });

  it('in which rows have moved at the same length is walked again too', async () => {
    // The first row went before the second page was read, and another came at the end.
    const [gone, ...others] = list.map((row) => ({ ...row, course_run_uuid: `before ${row.id}` }));
    answers = [pageOf(firstPage, gone ? [gone, ...others] : [])];
    expect(await walkAll()).toEqual(ids);
  });
});
