import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import type { WorkflowDefinition, WorkflowNode } from './workflow-definition.ts';

/** With the item of each earlier node that it came from (n8n's paired items). */
type Item = { json: Record<string, unknown>; binary?: object; trail: Map<string, Item> };

export type WorkflowRun = {
  /** `$env`. */
  variables: Record<string, string>;
  /** The header of the credential that a person selects after the import. */
  apiKey: string;
  memory: Record<string, unknown>;
};

export type WorkflowCall = { headers: Record<string, string>; body: string };
export type WorkflowAnswer = { status: number; body: string };

const httpParameters = z.object({
  method: z.string(),
  url: z.string(),
  body: z.string(),
  rawContentType: z.string(),
  genericAuthType: z.string().optional(),
  options: z.object({ timeout: z.number() }),
});
const codeParameters = z.object({ mode: z.string(), jsCode: z.string() });
const conditionParameters = z.object({
  conditions: z.object({
    conditions: z.tuple([
      z.object({
        leftValue: z.string(),
        rightValue: z.string(),
        operator: z.object({ operation: z.enum(['equals', 'notEquals']) }),
      }),
    ]),
  }),
});
const respondParameters = z.object({
  responseBody: z.string(),
  options: z.object({ responseCode: z.union([z.number(), z.string()]) }),
});

const load = createRequire(import.meta.url);

/** Runs a definition for one webhook call like n8n, with the node types that ours uses. Null without a response. */
export async function runWorkflow(
  { nodes, connections }: WorkflowDefinition,
  call: WorkflowCall,
  run: WorkflowRun,
): Promise<WorkflowAnswer | null> {
  const inputs = new Map<string, Item[]>();
  const produced = new Map<string, Item[]>();
  let answer: WorkflowAnswer | null = null;

  for (const node of inOrder({ nodes, connections })) {
    const items = node.type.endsWith('.webhook') ? [received(call)] : (inputs.get(node.name) ?? []);
    if (items.length === 0) continue;
    if (node.type.endsWith('.respondToWebhook')) {
      if (answer) throw new Error(`${node.name}: it was answered already`);
      answer = respond(node, items, run);
      continue;
    }
    const outputs = await runNode(node, items, { run, produced });
    const all = outputs.flat();
    produced.set(node.name, all);
    for (const item of all) item.trail = new Map(item.trail).set(node.name, item);
    for (const [index, targets] of (connections[node.name]?.main ?? []).entries())
      for (const { node: name } of targets)
        inputs.set(name, [...(inputs.get(name) ?? []), ...(outputs[index] ?? [])]);
  }
  return answer;
}

/** In topological order. Throws for a cycle. */
function inOrder({ nodes, connections }: Pick<WorkflowDefinition, 'nodes' | 'connections'>): WorkflowNode[] {
  const before = new Map(nodes.map(({ name }) => [name, new Set<string>()]));
  for (const [from, { main }] of Object.entries(connections))
    for (const { node } of main.flat()) before.get(node)?.add(from);
  const ordered: WorkflowNode[] = [];
  const left = new Set(nodes);
  while (left.size > 0) {
    const ready = [...left].filter(({ name }) =>
      [...(before.get(name) ?? [])].every((other) => ordered.some((done) => done.name === other)),
    );
    if (ready.length === 0) throw new Error('The workflow runs in a circle');
    for (const node of ready) {
      ordered.push(node);
      left.delete(node);
    }
  }
  return ordered;
}

function received({ headers, body }: WorkflowCall): Item {
  const data = Buffer.from(body).toString('base64');
  return {
    json: { headers, params: {}, query: {}, body: {} },
    binary: { data: { data, mimeType: 'application/json' } },
    trail: new Map(),
  };
}

type Surroundings = { run: WorkflowRun; produced: Map<string, Item[]> };

async function runNode(node: WorkflowNode, items: Item[], around: Surroundings): Promise<Item[][]> {
  switch (node.type) {
    case 'n8n-nodes-base.webhook':
    case 'n8n-nodes-base.merge':
      return [items.map(copy)];
    case 'n8n-nodes-base.if': {
      const [condition] = conditionParameters.parse(node.parameters).conditions.conditions;
      const passes = (item: Item) =>
        (evaluate(condition.leftValue, item, around.run) === condition.rightValue) ===
        (condition.operator.operation === 'equals');
      const pass = items.map((item) => ({ item: copy(item), isYes: passes(item) }));
      return [true, false].map((side) => pass.filter(({ isYes }) => isYes === side).map(({ item }) => item));
    }
    case 'n8n-nodes-base.code':
      return [await runCode(node, items, around)];
    case 'n8n-nodes-base.httpRequest':
      return [await Promise.all(items.map((item) => send(node, item, around.run)))];
    default:
      throw new Error(`No idea what ${node.type} does`);
  }
}

const copy = ({ json, binary, trail }: Item): Item => ({ json, ...(binary ? { binary } : {}), trail });

async function runCode(node: WorkflowNode, items: Item[], { run, produced }: Surroundings): Promise<Item[]> {
  const { mode, jsCode } = codeParameters.parse(node.parameters);
  const runFor = async (item: Item | null): Promise<unknown> => {
    const globals = {
      Buffer,
      require: (name: string) => {
        // The only module that n8n allows, as the README configures it.
        if (name !== 'crypto') throw new Error(`Cannot find module '${name}'`);
        return load('node:crypto');
      },
      $env: run.variables,
      $getWorkflowStaticData: () => run.memory,
      $input: { all: () => items, first: () => items[0], item },
      ...(item ? { $json: item.json } : {}),
      $: (name: string) => ({
        all: () => produced.get(name) ?? [],
        first: () => produced.get(name)?.[0],
        get item() {
          const found = item?.trail.get(name);
          if (!found) throw new Error(`${node.name}: this item did not come from “${name}”`);
          return found;
        },
      }),
    };
    const work: unknown = runInNewContext(`(async function () {\n${jsCode}\n})`, globals);
    if (typeof work !== 'function') throw new Error('No code');
    // Through JSON, as between n8n and its code runner.
    return JSON.parse(JSON.stringify(await work.call({ helpers: {} })));
  };
  const shape = z.object({ json: z.record(z.string(), z.unknown()) });
  if (mode === 'runOnceForEachItem')
    return Promise.all(
      items.map(async (item) => ({ ...shape.parse(await runFor(item)), trail: item.trail })),
    );
  const made = z.array(shape).parse(await runFor(null));
  return made.map((one) => ({ ...one, trail: items[0]?.trail ?? new Map() }));
}

async function send(node: WorkflowNode, item: Item, run: WorkflowRun): Promise<Item> {
  const parameters = httpParameters.parse(node.parameters);
  const { trail } = item;
  try {
    const response = await fetch(String(evaluate(parameters.url, item, run)), {
      method: parameters.method,
      headers: {
        'content-type': parameters.rawContentType,
        ...(parameters.genericAuthType === 'httpHeaderAuth' ? { 'x-api-key': run.apiKey } : {}),
      },
      body: String(evaluate(parameters.body, item, run)),
      redirect: 'manual',
      signal: AbortSignal.timeout(parameters.options.timeout),
    });
    return { json: { data: await response.text(), statusCode: response.status }, trail };
  } catch (error) {
    if (node.onError !== 'continueRegularOutput') throw error;
    return { json: { error: String(error) }, trail };
  }
}

function respond(node: WorkflowNode, items: Item[], run: WorkflowRun): WorkflowAnswer {
  const { responseBody, options } = respondParameters.parse(node.parameters);
  const [first] = items;
  if (!first) throw new Error('Nothing to answer with');
  const status =
    typeof options.responseCode === 'number'
      ? options.responseCode
      : evaluate(options.responseCode, first, run);
  return { status: z.number().parse(status), body: String(evaluate(responseBody, first, run)) };
}

/** `=text {{ code }} text`; a single expression keeps its type. */
function evaluate(text: string, { json }: Item, { variables }: WorkflowRun): unknown {
  if (!text.startsWith('=')) return text;
  const globals = { $json: json, $env: variables };
  const parts = text.slice(1).split(/\{\{(.*?)\}\}/s);
  const values = parts.map((part, index): unknown =>
    index % 2 === 0 ? part : runInNewContext(`(${part})`, globals),
  );
  return values.length === 3 && values[0] === '' && values[2] === '' ? values[1] : values.join('');
}
