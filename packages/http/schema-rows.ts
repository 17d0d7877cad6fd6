import type { oas32 } from 'zod-openapi';
import type { ApiDocument } from './openapi.ts';

/** One field: of a body, an answer, or a parameter. Nested fields follow their parent, one deeper. */
export type ReferenceRow = {
  name: string;
  type: string;
  required: boolean;
  description: string;
  depth: number;
};

export type OpenApiSchema = oas32.SchemaObject | oas32.ReferenceObject;

/** The keywords that are read here; the rest of JSON Schema does not come out of our declarations. */
type Fields = {
  $ref?: string;
  type?: oas32.SchemaObjectType | oas32.SchemaObjectType[];
  format?: string;
  description?: string;
  example?: unknown;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, OpenApiSchema>;
  required?: string[];
  items?: OpenApiSchema;
  anyOf?: OpenApiSchema[];
  oneOf?: OpenApiSchema[];
};

const maximumDepth = 6;

function resolve(schema: OpenApiSchema, document: ApiDocument): Fields {
  if (typeof schema === 'boolean') return {};
  const fields: Fields = schema;
  if (fields.$ref === undefined) return fields;
  const { $ref, ...own } = fields;
  const target = document.components?.schemas?.[$ref.split('/').at(-1) ?? ''];
  return target === undefined ? own : { ...resolve(target, document), ...own };
}

function variantsOf(schema: Fields, document: ApiDocument): Fields[] {
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map((variant) => resolve(variant, document));
}

function boundsOf(schema: Fields): string {
  const between = (low: number | undefined, high: number | undefined, unit: string) => {
    if (low === undefined && high === undefined) return [];
    if (low === undefined) return [`at most ${high}${unit}`];
    return [high === undefined ? `at least ${low}${unit}` : `${low} to ${high}${unit}`];
  };
  return [
    ...between(schema.minimum, schema.maximum, ''),
    ...(schema.minLength === 1 && schema.maxLength === undefined
      ? ['not empty']
      : between(schema.minLength, schema.maxLength, ' characters')),
    ...between(schema.minItems, schema.maxItems, ' entries'),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} unless sent`]),
  ].join(', ');
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
};

/** The kind of value, in words: "text, 3 to 120 characters", "list of text", "NEW, GOOD or FAIR". */
function typeOf(schema: Fields, document: ApiDocument): string {
  const variants = variantsOf(schema, document);
  if (variants.length > 0)
    return [...new Set(variants.map((variant) => typeOf(variant, document)))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((value) => String(value)).join(', ')}`;
  if (schema.format === 'binary') return 'file';
  const types = [schema.type ?? []].flat();
  const names = types.map((type) => {
    if (type === 'array' && schema.items)
      return `list of ${typeOf(resolve(schema.items, document), document)}`;
    return words[type] ?? type;
  });
  const format = schema.format ? ` (${schema.format})` : '';
  const bounds = boundsOf(schema);
  return `${names.join(' or ') || 'anything'}${format}${bounds ? `, ${bounds}` : ''}`;
}

/** The object whose fields a reader wants to see: the schema itself, what a list holds, or its variants' fields. */
function fieldsOf(schema: Fields, document: ApiDocument): Fields[] {
  if (schema.items) return fieldsOf(resolve(schema.items, document), document);
  const variants = variantsOf(schema, document);
  if (variants.length > 0) return variants.flatMap((variant) => fieldsOf(variant, document));
  return schema.properties ? [schema] : [];
}

/** The fields of a schema, each followed by its own. A field of several variants is listed once. */
export function listSchemaFields(schema: OpenApiSchema, document: ApiDocument, depth = 0): ReferenceRow[] {
  if (depth > maximumDepth) return [];
  const seen = new Set<string>();
  return fieldsOf(resolve(schema, document), document).flatMap((object) =>
    Object.entries(object.properties ?? {}).flatMap(([name, property]) => {
      if (seen.has(name)) return [];
      seen.add(name);
      const field = resolve(property, document);
      const row: ReferenceRow = {
        name,
        type: typeOf(field, document),
        required: object.required?.includes(name) ?? false,
        description: field.description ?? '',
        depth,
      };
      return [row, ...listSchemaFields(field, document, depth + 1)];
    }),
  );
}

/** A value that shows the shape: the fields that are needed, with words in place of text. */
export function exampleValue(schema: OpenApiSchema, document: ApiDocument): unknown {
  const plain = resolve(schema, document);
  if (plain.example !== undefined) return plain.example;
  if (plain.const !== undefined) return plain.const;
  if (plain.enum) return plain.enum[0];
  const [variant] = variantsOf(plain, document);
  if (variant) return exampleValue(variant, document);
  if (plain.properties) {
    const needed = Object.entries(plain.properties).filter(([name]) => plain.required?.includes(name));
    return Object.fromEntries(needed.map(([name, property]) => [name, exampleValue(property, document)]));
  }
  if (plain.items) return [exampleValue(plain.items, document)];
  const type = [plain.type].flat()[0];
  if (type === 'number' || type === 'integer') return plain.minimum ?? 1;
  if (type === 'boolean') return true;
  if (plain.format === 'binary') return '@document.pdf';
  return plain.format === 'email' ? 'mei@example.com' : 'text';
}
