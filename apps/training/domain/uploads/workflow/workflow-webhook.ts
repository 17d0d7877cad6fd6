/** `secret` signs our calls; the workflow stores rows at `bulkCreateUrl`. */
export type WorkflowWebhook = { url: string; secret: string; bulkCreateUrl: string };
