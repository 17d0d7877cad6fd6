import { isDeepStrictEqual } from 'node:util';
import type { ServiceError } from '@repo/base/errors';
import type { PipelineFailures } from '@repo/base/failures';
import { once } from '@repo/base/once';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverrideContext,
  type ZodOpenApiParameters,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { BodyType } from './body.ts';
import type { OtherResponse, ResponseDeclaration, RouteDescription } from './declaration.ts';
import { type ManifestEntry, type RouteMethod, routeDescriptionOf, routeMethods } from './route-module.ts';
import { registerSchemaNames, type SchemaModules } from './schema-names.ts';

export type AccessDocumentation = {
  /** Names of security schemes, one of which the call needs; empty: it needs none. */
  security: readonly string[];
  /** Whether the call also works without. */
  optional?: boolean;
  refusals: readonly (() => ServiceError)[];
};

export type ApiDocumentOptions = {
  title: string;
  /** Markdown. */
  description: string;
  version: string;
  url: string;
  routes: readonly ManifestEntry[];
  errorBody: z.ZodType;
  failures: PipelineFailures;
  access: Record<string, AccessDocumentation>;
  securitySchemes: Record<string, { type: 'apiKey' | 'http'; [key: string]: string }>;
  /** What the service sends to programs that registered for it. */
  webhooks?: Readonly<Record<string, WebhookDescription>>;
  /** Replace patterns of schemas, which cannot know the service's configuration. */
  patterns?: Readonly<Record<string, string>>;
};

export type WebhookDescription = { label: string; payload: z.ZodType };

export type ApiDocument = ReturnType<typeof createDocument>;

type JsonSchema = ZodOpenApiOverrideContext['jsonSchema'];

/** The object inside a schema that is refined, piped or preprocessed: parameters are listed by its members. */
function objectWithin(schema: z.core.$ZodType): z.ZodObject {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe) {
    return objectWithin(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  }
  throw new Error('Path and query parameters must be described by an object schema');
}

/** "/api/listings/[id]" → "/api/listings/{id}", and its parameters: those that no schema names are plain text. */
function pathOf(path: string): { template: string; names: string[] } {
  const names = [...path.matchAll(/\[(\w+)\]/g)].map((match) => match[1] ?? '');
  return { template: path.replaceAll(/\[(\w+)\]/g, '{$1}'), names };
}

const isText = /^text\/|[/+](?:xml|jwt)\b/;
const text = z.string();
const binary = z.string().meta({ format: 'binary' });

function redirectOf(description: string): ZodOpenApiResponseObject {
  return { description, headers: z.object({ location: z.string() }) };
}

function contentOf(response: Exclude<ResponseDeclaration, 'redirect'>): ZodOpenApiContentObject {
  if (response === 'stream') return { 'text/event-stream': { schema: text } };
  if ('schema' in response) return { 'application/json': { schema: response.schema } };
  const types = [response.contentType].flat();
  return Object.fromEntries(types.map((type) => [type, { schema: isText.test(type) ? text : binary }]));
}

function successOf({ response }: RouteDescription): ZodOpenApiResponsesObject {
  if (response === 'redirect') return { '302': redirectOf('A redirect') };
  const { status = 200, description = 'Done' } = response === 'stream' ? {} : response;
  if (status === 204) return { '204': { description } };
  return { [`${status as 200}`]: { description, content: contentOf(response) } };
}

/** Adds the other answers; a body beside one of the same status may be either of the two. */
function withOthers(
  responses: ZodOpenApiResponsesObject,
  others: readonly OtherResponse[] = [],
): ZodOpenApiResponsesObject {
  const all = { ...responses };
  for (const other of others) {
    const status = `${other.status as 200}` as const;
    if (!other.schema) {
      all[status] = other.status === 304 ? { description: other.description } : redirectOf(other.description);
      continue;
    }
    const known = all[status] as ZodOpenApiResponseObject | undefined;
    const shared = known?.content?.['application/json']?.schema;
    const schema = shared instanceof z.ZodType ? z.union([other.schema, shared]) : other.schema;
    all[status] = {
      ...known,
      description: known ? `${known.description} · ${other.description}` : other.description,
      content: { 'application/json': { schema } },
    };
  }
  return all;
}

/** Failures by status; one status may stand for several of them, whose texts are then listed. */
function failuresOf(refusals: readonly (() => ServiceError)[], body: z.ZodType): ZodOpenApiResponsesObject {
  const texts = new Map<number, Set<string>>();
  const challenged = new Set<number>();
  for (const refusal of refusals) {
    const { status, message, challenge } = refusal();
    // The text of a challenge is that of a plain refusal; its header is what tells the two apart.
    const text = challenge ? `${message}, until the challenge in \`www-authenticate\` is met` : message;
    texts.set(status, (texts.get(status) ?? new Set()).add(text));
    if (challenge) challenged.add(status);
  }
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, messages] of [...texts].sort(([a], [b]) => a - b)) {
    const response: ZodOpenApiResponseObject = {
      description: [...messages].join(' · '),
      content: { 'application/json': { schema: body } },
    };
    if (status === 429 || status === 503) response.headers = z.object({ 'retry-after': z.string() });
    if (challenged.has(status)) response.headers = z.object({ 'www-authenticate': z.string().optional() });
    responses[`${status as 400}`] = response;
  }
  return responses;
}

const contentTypesOf: Record<BodyType, readonly string[]> = {
  json: ['application/json'],
  'json-or-form': ['application/json', 'application/x-www-form-urlencoded'],
  multipart: ['multipart/form-data'],
  text: ['text/plain'],
};

function requestBodyOf({ body, bodyType = 'json', bodyContent }: RouteDescription) {
  if (!body) return {};
  const types = contentTypesOf[bodyType].map((type) => [type, body] as const);
  const content = Object.entries(bodyContent ?? Object.fromEntries(types));
  return {
    requestBody: {
      content: Object.fromEntries(content.map(([type, schema]) => [type, { schema }])),
      required: !body.safeParse({}).success,
    },
  };
}

function operationOf(
  description: RouteDescription,
  { method, names, options }: { method: RouteMethod; names: string[]; options: ApiDocumentOptions },
): ZodOpenApiOperationObject {
  const { failures, errorBody } = options;
  const access = options.access[description.access];
  if (!access)
    throw new Error(`${description.operationId}: the access "${description.access}" is not documented`);
  const { params, query, body } = description;
  const isLimited = method !== 'GET' || description.rateLimit !== undefined;
  const refusals = [
    ...(params || query || body ? [failures.invalid] : []),
    ...access.refusals,
    // Whoever has to set up a second factor first can do only that.
    ...(access.security.length > 0 && !description.duringSetUp ? [failures.forbidden] : []),
    ...(method === 'GET' ? [] : [failures.forbidden]),
    ...(body ? [failures.tooLarge] : []),
    ...(description.bodyType === 'multipart' ? [failures.infectedFile] : []),
    ...(isLimited ? [failures.tooManyRequests] : []),
    ...(description.errors ?? []),
    failures.internal,
    failures.unavailable,
  ];
  const path = z.object({
    ...Object.fromEntries(names.map((name) => [name, z.string()])),
    ...(params ? objectWithin(params).shape : {}),
  });
  const requestParams: ZodOpenApiParameters = {
    ...(names.length > 0 ? { path } : {}),
    ...(query ? { query: objectWithin(query) } : {}),
  };
  const schemes = access.security.map((name) => ({ [name]: [] }));
  return {
    operationId: description.operationId,
    summary: description.summary,
    ...(description.description ? { description: description.description } : {}),
    tags: [...description.tags],
    security: access.optional ? [{}, ...schemes] : schemes,
    ...(Object.keys(requestParams).length > 0 ? { requestParams } : {}),
    ...requestBodyOf(description),
    responses: withOthers(
      { ...successOf(description), ...failuresOf(refusals, description.errorBody?.schema ?? errorBody) },
      description.otherResponses,
    ),
  };
}

function pathsOf(options: ApiDocumentOptions): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  const routes = options.routes.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  for (const { path, module } of routes) {
    const { template, names } = pathOf(path);
    for (const method of routeMethods) {
      const description = routeDescriptionOf(module, method);
      if (description === null || description.isOff?.()) continue;
      const operation = operationOf(description, { method, names, options });
      paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
    }
  }
  return paths;
}

const webhookHeaders = z.object({
  'webhook-id': z.string().meta({ description: 'The same in every attempt: what came already is not new' }),
  'webhook-timestamp': z.string().meta({ description: 'When it was sent, in seconds: refuse what is old' }),
  'webhook-signature': z
    .string()
    .meta({ description: 'v1 signatures, separated by spaces (standardwebhooks.com)' }),
});

function webhooksOf({ webhooks = {} }: ApiDocumentOptions): ZodOpenApiPathsObject {
  const entries = Object.entries(webhooks).map(([type, { label, payload }]) => {
    const post: ZodOpenApiOperationObject = {
      operationId: `receive.${type}`,
      summary: label,
      tags: ['Webhooks'],
      security: [],
      requestParams: { header: webhookHeaders },
      requestBody: { content: { 'application/json': { schema: payload } }, required: true },
      responses: {
        '200': { description: 'Received. Any status of 2xx will do' },
        default: { description: 'Sent again later, for about a day' },
      },
    };
    return [type, { post }] as const;
  });
  return Object.fromEntries(entries);
}

function operationsOf(paths: ZodOpenApiPathsObject): ZodOpenApiOperationObject[] {
  return Object.values(paths).flatMap((item) =>
    routeMethods.flatMap((method) => item[method.toLowerCase() as 'get'] ?? []),
  );
}

/** The tags in the order of the paths, as the page of the API lists them. */
function tagsOf(paths: ZodOpenApiPathsObject): { name: string }[] {
  const names = operationsOf(paths).flatMap(({ tags }) => tags ?? []);
  return [...new Set(names)].map((name) => ({ name }));
}

/** Leaves out what only a machine's integers and a calendar's regular expression would say, and says the rest as tools read it. */
function simplify({ jsonSchema, zodSchema }: ZodOpenApiOverrideContext): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (zodSchema instanceof z.ZodISODateTime) {
    const { offset, local } = zodSchema._zod.def;
    if (offset || local) delete jsonSchema.pattern;
    else jsonSchema.pattern = 'Z$';
  } else if (zodSchema instanceof z.ZodStringFormat && jsonSchema.format !== undefined) {
    delete jsonSchema.pattern;
  }
  describeRecord(jsonSchema);
  describeTuple(jsonSchema);
}

/** A record with a fixed set of keys is an object with these properties. */
function describeRecord(jsonSchema: JsonSchema): void {
  const { required, additionalProperties, propertyNames } = jsonSchema;
  if (!required || jsonSchema.properties || !propertyNames || !additionalProperties) return;
  jsonSchema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  jsonSchema.additionalProperties = false;
  delete jsonSchema.propertyNames;
}

/** A tuple of equal members is a list of a fixed length. */
function describeTuple(jsonSchema: JsonSchema): void {
  const { prefixItems: [first, ...rest] = [] } = jsonSchema;
  if (!first || jsonSchema.items) return;
  if (rest.some((member) => !isDeepStrictEqual(member, first))) return;
  Object.assign(jsonSchema, { items: first, minItems: rest.length + 1, maxItems: rest.length + 1 });
  delete jsonSchema.prefixItems;
}

type DescribedService = Omit<ApiDocumentOptions, 'version'> & {
  /** The modules whose exports name the components. */
  schemas: SchemaModules;
};

/** The OpenAPI 3.1 document of a service, made on first use from the very declarations that serve it. */
export function lazyApiDocument(describe: () => DescribedService): () => ApiDocument {
  return once(() => {
    const { schemas, ...options } = describe();
    registerSchemaNames(schemas);
    return createApiDocument({ ...options, version: '1.0.0' });
  });
}

/** The route that serves the document. */
export const apiDescriptionRoute = {
  operationId: 'getApiDescription',
  summary: 'This description, as OpenAPI 3.1',
  tags: ['Description'],
  response: { schema: z.looseObject({ openapi: z.string() }), description: 'The description' },
} as const;

/** A scheme that no call needs would be noise. */
function usedSchemes(paths: ZodOpenApiPathsObject, { securitySchemes }: ApiDocumentOptions) {
  const used = new Set(operationsOf(paths).flatMap(({ security }) => security?.flatMap(Object.keys)));
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name)));
}

/** The OpenAPI 3.1 document of a service, made from the very declarations that serve it. */
export function createApiDocument(options: ApiDocumentOptions): ApiDocument {
  const paths = pathsOf(options);
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: options.title,
      version: options.version,
      description: options.description,
      contact: { name: options.title, url: options.url },
    },
    servers: [{ url: options.url }],
    tags: tagsOf(paths),
    paths,
    ...(options.webhooks ? { webhooks: webhooksOf(options) } : {}),
    components: { securitySchemes: usedSchemes(paths, options) },
  };
  return createDocument(document, {
    override(context) {
      simplify(context);
      const { jsonSchema } = context;
      const pattern = options.patterns?.[jsonSchema.pattern ?? ''];
      if (pattern !== undefined) jsonSchema.pattern = pattern;
    },
  });
}
