import type { z } from 'zod';
import type { Envelope } from './answer.ts';
import { fail } from './failure.ts';
import { type AgencyResult, succeed } from './result.ts';

/** Parses the envelope's `data`; fails as `malformed`. */
export function parseAnswer<Schema extends z.ZodType>(
  { data }: Pick<Envelope, 'data'>,
  schema: Schema,
  isWrite: boolean,
): AgencyResult<z.infer<Schema>> {
  const parsed = schema.safeParse(data);
  return parsed.success
    ? succeed(parsed.data)
    : fail('malformed', 'The agency’s answer is not what it documents.', { isWrite });
}
