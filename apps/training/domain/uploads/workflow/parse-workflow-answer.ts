import { maskIdentityNumbers } from '@repo/agency/mask';
import { cleanLine } from '@repo/schemas/text';
import { z } from 'zod';
import type { WorkflowOutcome } from './outcomes.ts';

const maximumReasonLength = 300;

const text = z.union([z.string(), z.number()]).transform((value) => cleanLine(String(value)));
const flag = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((word) => word === 'true'),
]);
const errorText = z.union([
  z.string(),
  z.object({ message: z.string() }).transform(({ message }) => message),
]);

const done = /^(success|successful|ok|done|stored|enrolled|confirmed)$/i;
const failed = /^(error|failed|failure|refused|rejected)$/i;

const row = z.union([z.int(), z.string().trim().regex(/^\d+$/).transform(Number)]);

/** A result of a row, or the answer of POST /api/enrolments/bulk-create passed on. Without `success`, `status` decides. */
const result = z
  .object({
    row: row.optional().catch(undefined),
    success: flag.optional().catch(undefined),
    status: text.nullish().catch(null),
    referenceNumber: text.nullish().catch(null),
    data: z
      .object({ enrolment: z.object({ referenceNumber: text }) })
      .optional()
      .catch(undefined),
    error: errorText.nullish().catch(null),
    retryable: flag.nullish().catch(null),
  })
  .transform(({ success, status, referenceNumber, data, ...rest }) => ({
    ...rest,
    success: success ?? (done.test(status ?? '') ? true : failed.test(status ?? '') ? false : undefined),
    referenceNumber: referenceNumber || data?.enrolment.referenceNumber,
  }));
type Result = z.infer<typeof result> & { success: boolean };

/**
 * Null without results. Accepts nested `results` and `result` lists, also as JSON text. Rows match by number, or by
 * order when no result has a number and the count is equal.
 */
export function parseWorkflowAnswer(body: string, rows: readonly number[]): WorkflowOutcome[] | null {
  const found = collect(parseJson(body), 0);
  if (found.length === 0) return null;
  const isInOrder = found.length === rows.length && found.every(({ row }) => row === undefined);
  return rows.map((row, index) => {
    const own = isInOrder ? found.slice(index, index + 1) : found.filter((one) => one.row === row);
    return toOutcome(row, own);
  });
}

function toOutcome(row: number, own: readonly Result[]): WorkflowOutcome {
  const [first] = own;
  if (!first) return { row, kind: 'unknown', reason: 'The workflow did not say what became of this row' };
  if (own.some(({ success }) => success !== first.success))
    return { row, kind: 'unknown', reason: 'The workflow says two different things of this row' };
  if (first.success) {
    const referenceNumber = own.map((one) => one.referenceNumber).find((reference) => reference) ?? '';
    return { row, kind: 'stored', referenceNumber };
  }
  const words = maskIdentityNumbers(cleanLine(first.error ?? '')).slice(0, maximumReasonLength);
  if (first.retryable)
    return { row, kind: 'later', reason: words || 'The workflow could not do it just now', sameKey: false };
  return { row, kind: 'refused', reason: words || 'The workflow refused it without saying why' };
}

/** Each list, object and JSON text is a level; the forms that a workflow may answer in have at most six. */
const deepest = 8;

/** All results in order; one without a row number inherits that of the enclosing result. */
function collect(value: unknown, depth: number, outer?: number): Result[] {
  if (depth > deepest) return [];
  if (typeof value === 'string') return depth === 0 ? [] : collect(parseJson(value), depth + 1, outer);
  if (Array.isArray(value)) return value.flatMap((entry) => collect(entry, depth + 1, outer));
  if (typeof value !== 'object' || value === null) return [];
  // An object around results may have `success` too, but is not the result of a row.
  const inner = 'results' in value ? value.results : 'result' in value ? value.result : undefined;
  const own = 'row' in value ? (row.safeParse(value.row).data ?? outer) : outer;
  if (inner !== undefined) return collect(inner, depth + 1, own);
  const { data: one } = result.safeParse(value);
  return one?.success === undefined ? [] : [{ ...one, success: one.success, row: one.row ?? outer }];
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
