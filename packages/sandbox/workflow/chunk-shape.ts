import { z } from 'zod';

const text = z.string().min(1);

/** The documented bulk record; blank members are omitted. */
const record = z.strictObject({
  traineeEmail: text,
  traineeName: text,
  traineeNric: text,
  courseCode: text,
  courseTitle: text.optional(),
  courseRunId: text,
  courseReferenceNumber: text.optional(),
  sponsorshipType: text.optional(),
  enrolmentDate: text.optional(),
  enrolmentStatus: text.optional(),
  enrolmentId: text.optional(),
});
export type BulkRecord = z.infer<typeof record>;

/** Strict: an undocumented member is refused. */
export const workflowChunkSchema = z.strictObject({
  uploadId: text,
  records: z
    .array(z.strictObject({ row: z.int().min(1), enrolment: record }))
    .min(1)
    .max(25),
  bulkCreateUrl: z.url(),
});
export type WorkflowChunk = z.infer<typeof workflowChunkSchema>;

/** `retryable`: a later attempt may succeed. */
export type RowFailure = { error: string; retryable?: true };
export type RowResult =
  | { row: number; success: true; referenceNumber: string; status: string }
  | ({ row: number; success: false } & RowFailure);

export const answerForms = ['results', 'list', 'result', 'text'] as const;
export type AnswerForm = (typeof answerForms)[number];

export function formatAnswer(form: AnswerForm, results: RowResult[]): object {
  switch (form) {
    case 'list':
      return results;
    case 'result':
      return { result: results };
    case 'text':
      return [{ results: results.map((one) => ({ result: JSON.stringify(one) })) }];
    default:
      return { results };
  }
}
