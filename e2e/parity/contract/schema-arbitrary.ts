import type { ApiDocument } from '@repo/http/openapi';
import * as fc from 'fast-check';

/** The keywords that our documents have. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  examples?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
};

/** A value that the sender fills in, because it names something that is there: the id of a course. */
export type IdentifierReference = { reference: string; index: number };

export function isIdentifierReference(value: unknown): value is IdentifierReference {
  return typeof value === 'object' && value !== null && 'reference' in value && 'index' in value;
}

/** A file of a form. */
export type SentFile = { fileName: string; content: string };

export function isSentFile(value: unknown): value is SentFile {
  return typeof value === 'object' && value !== null && 'fileName' in value && 'content' in value;
}

export function resolveSchema(document: ApiDocument, schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  const { $ref: _, ...own } = schema;
  return { ...resolveSchema(document, (document.components?.schemas?.[name] ?? {}) as JsonSchema), ...own };
}

const texts: Record<string, fc.Arbitrary<string>> = {
  email: fc.constantFrom('learner@example.com', 'somebody.else@example.com', 'nobody@nowhere.example'),
  date: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc
    .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  uri: fc.webUrl({ validSchemes: ['https'] }),
};

/** Words as people write them, and what only a program sends. */
const anyText = (minLength: number, maxLength: number) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .stringMatching(/^[A-Z][a-z]{3,9} [a-z]{3,9}$/)
        .map((text) => text.slice(0, maxLength).padEnd(minLength, 'x')),
    },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 30) }),
    },
  );

function textOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const { format = '', pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === 'binary') {
    const fileName = fc.constantFrom('list.csv', 'cv.pdf', 'face.png');
    return fc.record({ fileName, content: anyText(1, 60) });
  }
  const known = texts[format];
  if (known) return known;
  if (schema.examples) return fc.constantFrom(...schema.examples);
  if (pattern && !pattern.includes('(?=')) return fc.stringMatching(new RegExp(pattern));
  if (/^id$|Id$|Ids$|^slug$/.test(name)) {
    return fc.record({ reference: fc.constant(name), index: fc.nat(1_000) });
  }
  return anyText(minLength, maxLength);
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? 0;
  const max = Math.min(maximum ?? min + 1_000, min + 100_000);
  if (type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  return fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((cents) => cents / 100);
}

function objectOf(document: ApiDocument, schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const required = schema.required ?? [];
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, arbitraryOf(document, property, name, depth + 1)] as const,
  );
  return fc.record(Object.fromEntries(members), {
    requiredKeys: required.filter((name) => schema.properties && name in schema.properties),
  });
}

/** Values that a schema of the document allows. Texts that are ids become references. */
export function arbitraryOf(
  document: ApiDocument,
  given: JsonSchema,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  const schema = resolveSchema(document, given);
  if (depth > 8) return fc.constant(null);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants)
    return fc.oneof(
      ...variants.map((variant) =>
        arbitraryOf(
          document,
          { ...schema, anyOf: undefined, oneOf: undefined, ...variant } as JsonSchema,
          name,
          depth,
        ),
      ),
    );
  const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  const arbitraries = types.map((type) => {
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') return numberOf({ ...schema, type });
    if (type === 'array')
      return fc.array(arbitraryOf(document, schema.items ?? {}, name, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      });
    if (type === 'object') return objectOf(document, schema, depth);
    return textOf(schema, name);
  });
  return fc.oneof(...arbitraries);
}
