import { expect, test } from 'vitest';
import { z } from 'zod';

type Described = { description?: { body?: z.ZodType | undefined } };
type Routes = readonly { path: string; module: object }[];

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Shape = {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  allOf?: Shape[];
  $ref?: string;
  $defs?: Record<string, Shape>;
};

function wrongValues({ type, enum: values }: Shape): unknown[] {
  if (values) return [undefined, '', 'x'];
  if (type === 'string') return [undefined, '', ' ', 'x', 'x'.repeat(5_001)];
  if (type === 'number' || type === 'integer') return [undefined, null, -1, 0.5, 1e12];
  return type === 'array' ? [[]] : [];
}

function shapeOf(schema: z.ZodType): Shape {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return withoutReferences(root, root.$defs ?? {});
}

/** Schemas with a name of their own, which they have once the API description was made, are put where they are used. */
function withoutReferences(shape: Shape, named: Record<string, Shape>, depth = 0): Shape {
  const { $ref, $defs: _, properties, items, anyOf, allOf, ...rest } = shape;
  if (depth > 8) return rest;
  const inner = (each: Shape) => withoutReferences(each, named, depth + 1);
  if ($ref !== undefined) return inner(named[$ref.replace('#/$defs/', '')] ?? {});
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inner(each)])),
    }),
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(allOf && { allOf: allOf.map(inner) }),
  };
}

function propertiesOf(shape: Shape): [string, Shape][] {
  const parts = [shape, ...(shape.anyOf ?? []), ...(shape.allOf ?? [])];
  return parts.flatMap(({ properties }) => Object.entries(properties ?? {}));
}

/** One wrong value per body, at every depth. */
function* wrongBodies(shape: Shape, depth = 0): Generator<unknown> {
  if (depth > 4) return;
  for (const part of [shape, ...(shape.anyOf ?? []), ...(shape.allOf ?? [])]) yield* wrongValues(part);
  for (const [name, inner] of propertiesOf(shape)) {
    for (const value of wrongBodies(inner, depth + 1)) yield { [name]: value };
  }
  if (shape.items) for (const value of wrongBodies(shape.items, depth + 1)) yield [value];
}

export function collectMessages(schema: z.ZodType): Set<string> {
  const sentences = new Set<string>();
  for (const body of wrongBodies(shapeOf(schema))) {
    for (const { message } of schema.safeParse(body).error?.issues ?? []) sentences.add(message);
  }
  return sentences;
}

/** An identifier or a list of enum values. */
const raw = /\b[a-z]+[A-Z][A-Za-z]*\b|\bis one of\b/;

type Exceptions = {
  /** Routes without a form; their callers read field names. */
  automation: readonly string[];
  /** Fields that the page fills in. */
  unseen: readonly string[];
};

export function testFormMessages(routes: Routes, { automation, unseen }: Exceptions): void {
  const bodies = routes.flatMap(({ path, module }) =>
    methods.flatMap((method) => {
      const body = (module as Record<string, Described | undefined>)[method]?.description?.body;
      return body && !automation.includes(`${method} ${path}`) ? [{ name: `${method} ${path}`, body }] : [];
    }),
  );
  const isRaw = (sentence: string) =>
    raw.test(sentence) && !unseen.some((field) => sentence.startsWith(`${field} `));

  test('there are forms', () => expect(bodies.length).toBeGreaterThan(20));

  test.each(bodies)('$name refuses in sentences', ({ body }) => {
    expect([...collectMessages(body)].filter(isRaw)).toEqual([]);
  });
}
