import type { WorkflowWebhook } from './domain/uploads/workflow/send-chunk-to-workflow.ts';
import { env } from './env.ts';

/** Null for the built-in workflow. */
export function workflowWebhookOrNull(): WorkflowWebhook | null {
  const { WORKFLOW_WEBHOOK_URL: url, WORKFLOW_SIGNING_SECRET: secret, TRAINING_URL } = env();
  if (!url || !secret) return null;
  return { url, secret, bulkCreateUrl: new URL('/api/enrolments/bulk-create', TRAINING_URL).href };
}

export const usesBuiltInWorkflow = () => workflowWebhookOrNull() === null;
