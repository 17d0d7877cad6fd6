import { z } from 'zod';
import type { BulkRecord, RowFailure } from './chunk-shape.ts';

const stored = z.object({
  data: z.object({ enrolment: z.object({ referenceNumber: z.string(), status: z.string() }) }),
});
const refused = z.object({
  error: z.object({
    message: z.string(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).default([]),
  }),
});

/** Stores a record at the service. An already stored record counts as success. */
export async function sendRecordToBulkCreate(
  record: BulkRecord & { enrolmentId: string },
  target: { bulkCreateUrl: string; apiKey: string },
): Promise<{ referenceNumber: string; status: string } | RowFailure> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(target.bulkCreateUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': target.apiKey },
      body: JSON.stringify({ enrolment: record }),
      redirect: 'error',
    });
    body = await response.json().catch(() => null);
  } catch {
    return { error: 'bulk-create cannot be reached', retryable: true };
  }
  const done = stored.safeParse(body);
  if (response.ok && done.success) return done.data.data.enrolment;
  const no = refused.safeParse(body);
  const { message, details } = no.success ? no.data.error : { message: '', details: [] };
  const isInClass = details.some(({ field }) => field === 'courseRunId');
  if (message === 'Duplicate record found' && isInClass)
    return { referenceNumber: record.enrolmentId, status: record.enrolmentStatus ?? 'Confirmed' };
  const words = details[0]?.message ?? message;
  return {
    error: `bulk-create answered ${response.status}${words ? `: ${words}` : ''}`,
    ...(response.status === 400 ? {} : { retryable: true }),
  };
}
