import type { ApiDocument } from '@repo/http/openapi';
import * as fc from 'fast-check';
import type { OperationPlace } from './answer-checker.ts';
import { resourceOfPath } from './identifiers.ts';
import { arbitraryOf, type JsonSchema, resolveSchema } from './schema-arbitrary.ts';

export const requestFlaws = [
  'lacks a field',
  'has an odd field',
  'is no JSON',
  'has another content type',
] as const;

export type PlannedRequest = OperationPlace & {
  operationId: string;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  contentType: string | null;
  body: unknown;
  flaw: (typeof requestFlaws)[number] | null;
  /** What a field with an odd value holds. */
  oddity: unknown;
};

type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema };
type Operation = {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
};

export type PlacedOperation = OperationPlace & { operation: Operation };

const methods = ['get', 'post', 'put', 'patch', 'delete'];

export function listOperations(document: ApiDocument): PlacedOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({ path, method, operation: operation as Operation })),
  );
}

/** Path parameters name something that is there, or nothing. */
function pathParameters({ path, operation }: PlacedOperation): fc.Arbitrary<Record<string, unknown>> {
  const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
  const arbitraries = named.map(({ name }) => {
    const before = path.slice(0, path.indexOf(`{${name}}`));
    const reference = fc.record({ reference: fc.constant(resourceOfPath(before)), index: fc.nat(1_000) });
    const nothing = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .filter((text) => !/^\.+$/.test(text));
    return [name, fc.oneof({ weight: 5, arbitrary: reference }, { weight: 1, arbitrary: nothing })] as const;
  });
  return fc.record(Object.fromEntries(arbitraries));
}

function queryParameters(
  document: ApiDocument,
  { operation }: PlacedOperation,
): fc.Arbitrary<Record<string, unknown>> {
  const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const arbitraries = named.map(({ name, schema = {} }) => {
    const odd = fc.constantFrom('', '-1', 'x', '0x10', '999999999999');
    return [
      name,
      fc.oneof({ weight: 5, arbitrary: arbitraryOf(document, schema, name) }, { weight: 1, arbitrary: odd }),
    ] as const;
  });
  const requiredKeys = named.filter(({ required }) => required).map(({ name }) => name);
  return fc.record(Object.fromEntries(arbitraries), { requiredKeys });
}

function bodyOf(document: ApiDocument, { operation }: PlacedOperation) {
  const contents = Object.entries(operation.requestBody?.content ?? {});
  if (contents.length === 0) return fc.constant({ contentType: null, body: undefined });
  return fc.oneof(
    ...contents.map(([contentType, { schema = {} }]) =>
      fc.record({
        contentType: fc.constant<string | null>(contentType),
        body: arbitraryOf(document, resolveSchema(document, schema)),
      }),
    ),
  );
}

/** Requests of one operation, the same for the same seed: most as the document asks for them, some with a flaw. */
export function planRequests(
  document: ApiDocument,
  placed: PlacedOperation,
  { seed, count }: { seed: number; count: number },
): PlannedRequest[] {
  const { method, path, operation } = placed;
  const arbitrary = fc
    .record({
      params: pathParameters(placed),
      query: queryParameters(document, placed),
      sent: bodyOf(document, placed),
      flaw: fc.oneof(
        { weight: 3, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...requestFlaws) },
      ),
      oddity: fc.jsonValue({ maxDepth: 2 }),
    })
    .map(({ sent, ...rest }) => ({ ...rest, ...sent }));
  return fc
    .sample(arbitrary, { seed, numRuns: count })
    .map((request) => ({ method, path, operationId: operation.operationId ?? '', ...request }));
}
