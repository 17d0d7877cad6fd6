import { z } from 'zod';

const text = z.string().min(1);

/** The documented bulk record; what is blank is left out. */
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

/** Exactly what is documented: one member more, and it is refused. */
export const chunk = z.strictObject({
  uploadId: text,
  records: z
    .array(z.strictObject({ row: z.int().min(1), enrolment: record }))
    .min(1)
    .max(25),
  bulkCreateUrl: z.url(),
});
export type Chunk = z.infer<typeof chunk>;

/** `retryable`: the same row may do better later. */
export type RowFailure = { error: string; retryable?: true };
export type RowResult =
  | { row: number; success: true; referenceNumber: string; status: string }
  | ({ row: number; success: false } & RowFailure);

export const answerForms = ['results', 'list', 'result', 'text'] as const;
export type AnswerForm = (typeof answerForms)[number];

/** The forms that an answer may have. */
export function inForm(form: AnswerForm, results: RowResult[]): object {
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
