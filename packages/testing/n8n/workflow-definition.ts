import { z } from 'zod';

const target = z.object({ node: z.string(), type: z.literal('main'), index: z.int().min(0) });

const node = z.object({
  id: z.uuid(),
  name: z.string().min(1),
  type: z.string(),
  typeVersion: z.number(),
  position: z.tuple([z.number(), z.number()]),
  parameters: z.record(z.string(), z.unknown()),
  onError: z.string().optional(),
});

/** The part of n8n's file that an import needs. */
export const workflowDefinition = z.object({
  name: z.string().min(1),
  nodes: z.array(node),
  connections: z.record(z.string(), z.object({ main: z.array(z.array(target)) })),
  settings: z.record(z.string(), z.unknown()),
  active: z.boolean(),
});
export type WorkflowDefinition = z.infer<typeof workflowDefinition>;
export type WorkflowNode = z.infer<typeof node>;
