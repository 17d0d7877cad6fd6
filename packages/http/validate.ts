import type { ErrorDetail } from '@repo/base/errors';
import type { PipelineFailures } from '@repo/base/failures';
import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  file: 'a file',
};

/** Words for what a schema did not say itself, so that no answer speaks of "invalid input: expected string". */
function wordsFor(issue: Issue): string | undefined {
  const name = issue.path?.join('.') || 'The body';
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return `${name} is required`;
    return `${name} must be ${nouns[issue.expected] ?? `a ${issue.expected}`}`;
  }
  if (issue.code === 'invalid_value') {
    return issue.input === undefined
      ? `${name} is required`
      : `${name} must be one of ${issue.values.map(String).join(', ')}`;
  }
  if (issue.code === 'too_small') return `${name} must ${boundOf(issue.origin, 'at least', issue.minimum)}`;
  if (issue.code === 'too_big') return `${name} must ${boundOf(issue.origin, 'at most', issue.maximum)}`;
  if (issue.code === 'invalid_format') return `${name} is not in the right format`;
  if (issue.code === 'not_multiple_of') return `${name} must be a multiple of ${issue.divisor}`;
  return undefined;
}

function boundOf(origin: string, relation: string, bound: number | bigint): string {
  if (origin === 'string') return `have ${relation} ${bound} characters`;
  if (origin === 'array' || origin === 'set') return `have ${relation} ${bound} entries`;
  return `be ${relation} ${bound}`;
}

function detailOf(issue: z.core.$ZodIssue): ErrorDetail {
  return { field: issue.path.map(String).join('.'), message: issue.message };
}

/** Parses input by a schema. Throws the service's 400 with every field that is wrong; its text is the first of them. */
export function parseInputOrThrow<T extends z.ZodType>(
  schema: T,
  input: unknown,
  failures: PipelineFailures,
): z.output<T> {
  const parsed = schema.safeParse(input, { error: wordsFor });
  if (parsed.success) return parsed.data;
  const details = parsed.error.issues.map(detailOf);
  throw failures.invalid({ message: details[0]?.message, details });
}
