import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import type { WorkflowNode } from './workflow-definition.ts';

/** With the item of each earlier node that it came from (n8n's paired items). */
export type WorkflowItem = {
  json: Record<string, unknown>;
  binary?: object;
  trail: Map<string, WorkflowItem>;
};

export type WorkflowRun = {
  /** `$env`. */
  variables: Record<string, string>;
  /** The header of the credential that a person selects after the import. */
  apiKey: string;
  memory: Record<string, unknown>;
};

const httpParameters = z.object({
  method: z.string().default('GET'),
  url: z.string(),
  queryParameters: z
    .object({ parameters: z.array(z.object({ name: z.string(), value: z.string() })) })
    .optional(),
  body: z.string().optional(),
  rawContentType: z.string().optional(),
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
const load = createRequire(import.meta.url);

export type WorkflowSurroundings = { run: WorkflowRun; produced: Map<string, WorkflowItem[]> };

/** The items of each output. Throws for a type that is not known here. */
export async function runNode(
  node: WorkflowNode,
  items: WorkflowItem[],
  around: WorkflowSurroundings,
): Promise<WorkflowItem[][]> {
  switch (node.type) {
    case 'n8n-nodes-base.webhook':
    case 'n8n-nodes-base.merge':
      return [items.map(copyWorkflowItem)];
    case 'n8n-nodes-base.if': {
      const [condition] = conditionParameters.parse(node.parameters).conditions.conditions;
      const passes = (item: WorkflowItem) =>
        (evaluateExpression(condition.leftValue, item, around.run) === condition.rightValue) ===
        (condition.operator.operation === 'equals');
      const pass = items.map((item) => ({ item: copyWorkflowItem(item), isYes: passes(item) }));
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

export const copyWorkflowItem = ({ json, binary, trail }: WorkflowItem): WorkflowItem => ({
  json,
  ...(binary ? { binary } : {}),
  trail,
});

async function runCode(
  node: WorkflowNode,
  items: WorkflowItem[],
  { run, produced }: WorkflowSurroundings,
): Promise<WorkflowItem[]> {
  const { mode, jsCode } = codeParameters.parse(node.parameters);
  const runFor = async (item: WorkflowItem | null): Promise<unknown> => {
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

async function send(node: WorkflowNode, item: WorkflowItem, run: WorkflowRun): Promise<WorkflowItem> {
  const parameters = httpParameters.parse(node.parameters);
  const { trail } = item;
  const { method, body, rawContentType, genericAuthType, options } = parameters;
  const url = new URL(String(evaluateExpression(parameters.url, item, run)));
  for (const { name, value } of parameters.queryParameters?.parameters ?? [])
    url.searchParams.append(name, String(evaluateExpression(value, item, run) ?? ''));
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(rawContentType === undefined ? {} : { 'content-type': rawContentType }),
        ...(genericAuthType === 'httpHeaderAuth' ? { 'x-api-key': run.apiKey } : {}),
      },
      ...(body === undefined ? {} : { body: String(evaluateExpression(body, item, run)) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeout),
    });
    const headers = Object.fromEntries(response.headers);
    return { json: { data: await response.text(), headers, statusCode: response.status }, trail };
  } catch (error) {
    if (node.onError !== 'continueRegularOutput') throw error;
    return { json: { error: String(error) }, trail };
  }
}

/** `=text {{ code }} text`; a single expression keeps its type. */
export function evaluateExpression(
  text: string,
  { json }: WorkflowItem,
  { variables }: WorkflowRun,
  produced: ReadonlyMap<string, WorkflowItem[]> = new Map(),
): unknown {
  if (!text.startsWith('=')) return text;
  const $ = (name: string) => ({ first: () => produced.get(name)?.[0] });
  const globals = { $json: json, $env: variables, $ };
  const parts = text.slice(1).split(/\{\{(.*?)\}\}/s);
  const values = parts.map((part, index): unknown =>
    index % 2 === 0 ? part : runInNewContext(`(${part})`, globals),
  );
  return values.length === 3 && values[0] === '' && values[2] === '' ? values[1] : values.join('');
}
