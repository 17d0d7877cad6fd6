import { z } from 'zod';
import { evaluateExpression, runNode, type WorkflowItem, type WorkflowRun } from './run-node.ts';
import type { WorkflowDefinition, WorkflowNode } from './workflow-definition.ts';

export type WorkflowCall = { headers: Record<string, string>; body: string };
export type WorkflowAnswer = { status: number; body: string };

const respondParameters = z.object({
  responseBody: z.string(),
  options: z.object({ responseCode: z.union([z.number(), z.string()]) }),
});

/** Runs a definition for one webhook call like n8n, with the node types that ours uses. Null without a response. */
export async function runWorkflow(
  { nodes, connections }: WorkflowDefinition,
  call: WorkflowCall,
  run: WorkflowRun,
): Promise<WorkflowAnswer | null> {
  const inputs = new Map<string, WorkflowItem[]>();
  const produced = new Map<string, WorkflowItem[]>();
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

function received({ headers, body }: WorkflowCall): WorkflowItem {
  const data = Buffer.from(body).toString('base64');
  return {
    json: { headers, params: {}, query: {}, body: {} },
    binary: { data: { data, mimeType: 'application/json' } },
    trail: new Map(),
  };
}

function respond(node: WorkflowNode, items: WorkflowItem[], run: WorkflowRun): WorkflowAnswer {
  const { responseBody, options } = respondParameters.parse(node.parameters);
  const [first] = items;
  if (!first) throw new Error('Nothing to answer with');
  const status =
    typeof options.responseCode === 'number'
      ? options.responseCode
      : evaluateExpression(options.responseCode, first, run);
  return { status: z.number().parse(status), body: String(evaluateExpression(responseBody, first, run)) };
}
