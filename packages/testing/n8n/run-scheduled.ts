import { z } from 'zod';
import { evaluateExpression, runNode, type WorkflowItem, type WorkflowRun } from './run-node.ts';
import type { WorkflowDefinition, WorkflowNode } from './workflow-definition.ts';

const stopParameters = z.object({ errorMessage: z.string() });
const waitParameters = z.object({ amount: z.string(), unit: z.literal('seconds') });
const fileParameters = z.object({ operation: z.literal('write'), fileName: z.string() });
const csvParameters = z.object({ operation: z.literal('csv') });

export type ScheduledWorkflowResult = {
  /** The rows of each file that was written, by its path. */
  files: Map<string, Record<string, unknown>[]>;
  /** Seconds; nothing waits here. */
  waitSeconds: number[];
  /** Null when it ended well. */
  error: string | null;
};

class Stopped extends Error {}

/** Runs a definition once, as its schedule does: depth first, and of several nodes behind one output the upper one first, like n8n. */
export async function runScheduledWorkflow(
  { nodes, connections }: WorkflowDefinition,
  run: WorkflowRun,
): Promise<ScheduledWorkflowResult> {
  const result: ScheduledWorkflowResult = { files: new Map(), waitSeconds: [], error: null };
  const produced = new Map<string, WorkflowItem[]>();

  async function visit(node: WorkflowNode, items: WorkflowItem[]): Promise<void> {
    const outputs = await runAny(node, items);
    produced.set(node.name, outputs.flat());
    for (const item of outputs.flat()) item.trail = new Map(item.trail).set(node.name, item);
    for (const [index, targets] of (connections[node.name]?.main ?? []).entries()) {
      const given = outputs[index] ?? [];
      if (given.length === 0) continue;
      const next = nodes.filter(({ name }) => targets.some((target) => target.node === name));
      const topDown = next.toSorted((one, other) => one.position[1] - other.position[1]);
      for (const target of topDown) await visit(target, given);
    }
  }

  async function runAny(node: WorkflowNode, items: WorkflowItem[]): Promise<WorkflowItem[][]> {
    const [first] = items;
    const textOf = (text: string) => String(first ? evaluateAt(text, first) : text);
    switch (node.type) {
      case 'n8n-nodes-base.scheduleTrigger':
        return [items];
      case 'n8n-nodes-base.wait':
        result.waitSeconds.push(Number(textOf(waitParameters.parse(node.parameters).amount)));
        return [items];
      case 'n8n-nodes-base.stopAndError':
        throw new Stopped(textOf(stopParameters.parse(node.parameters).errorMessage));
      case 'n8n-nodes-base.convertToFile':
        csvParameters.parse(node.parameters);
        return [
          [{ json: {}, binary: { rows: items.map(({ json }) => json) }, trail: first?.trail ?? new Map() }],
        ];
      case 'n8n-nodes-base.readWriteFile':
        for (const item of items) {
          const { fileName } = fileParameters.parse(node.parameters);
          const { rows } = z.object({ rows: z.array(z.record(z.string(), z.unknown())) }).parse(item.binary);
          result.files.set(String(evaluateAt(fileName, item)), rows);
        }
        return [items];
      default:
        return runNode(node, items, { run, produced });
    }
  }

  function evaluateAt(text: string, item: WorkflowItem): unknown {
    return evaluateExpression(text, item, run, produced);
  }

  const trigger = nodes.find(({ type }) => type.endsWith('.scheduleTrigger'));
  if (!trigger) throw new Error('Nothing starts this workflow');
  try {
    await visit(trigger, [{ json: {}, trail: new Map() }]);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    result.error = error.message;
  }
  return result;
}
