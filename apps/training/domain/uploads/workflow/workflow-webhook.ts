/** The external workflow: where it is, the secret our calls are signed with, and where it calls back to store a row. */
export type WorkflowWebhook = { url: string; secret: string; bulkCreateUrl: string };
