import type { ServiceError } from '@repo/base/errors';
import type { PipelineFailures } from '@repo/base/failures';
import { once } from '@repo/base/once';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverrideContext,
  type ZodOpenApiParameters,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import type { BodyType } from './body.ts';
import type { RouteDescription } from './declaration.ts';
import { type ManifestEntry, type Method, methods, routeDescriptionOf } from './route-module.ts';

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
};

export type ApiDocument = ReturnType<typeof createDocument>;

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

function successOf({ response }: RouteDescription): ZodOpenApiResponsesObject {
  if (response === 'redirect') {
    return { '302': { description: 'A redirect', headers: z.object({ location: z.string() }) } };
  }
  const { status = 200, description = 'Done' } = response === 'stream' ? {} : response;
  const content =
    typeof response === 'object' && 'schema' in response
      ? { 'application/json': { schema: response.schema } }
      : { [response === 'stream' ? 'text/event-stream' : response.contentType]: { schema: z.string() } };
  return { [`${status as 200}`]: { description, content } };
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
  text: ['application/json', 'text/plain'],
};

function operationOf(
  description: RouteDescription,
  { method, names, options }: { method: Method; names: string[]; options: ApiDocumentOptions },
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
  const contentTypes = contentTypesOf[description.bodyType ?? 'json'];
  const content = Object.fromEntries(contentTypes.map((type) => [type, { schema: body }]));
  const schemes = access.security.map((name) => ({ [name]: [] }));
  return {
    operationId: description.operationId,
    summary: description.summary,
    ...(description.description ? { description: description.description } : {}),
    tags: [...description.tags],
    security: access.optional ? [{}, ...schemes] : schemes,
    ...(Object.keys(requestParams).length > 0 ? { requestParams } : {}),
    ...(body ? { requestBody: { content, required: !body.safeParse({}).success } } : {}),
    responses: {
      ...successOf(description),
      ...failuresOf(refusals, description.errorBody?.schema ?? errorBody),
    },
  };
}

function pathsOf(options: ApiDocumentOptions): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  const routes = options.routes.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  for (const { path, module } of routes) {
    const { template, names } = pathOf(path);
    for (const method of methods) {
      const description = routeDescriptionOf(module, method);
      if (description === null) continue;
      const operation = operationOf(description, { method, names, options });
      paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
    }
  }
  return paths;
}

/** Leaves out what only a machine's integers and a calendar's regular expression would say. */
function simplify({ jsonSchema }: ZodOpenApiOverrideContext): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

/** The OpenAPI 3.1 document of a service, made on first use from the very declarations that serve it. */
export function lazyApiDocument(describe: () => Omit<ApiDocumentOptions, 'version'>): () => ApiDocument {
  return once(() => {
    const { errorBody, ...options } = describe();
    return createApiDocument({ ...options, version: '1.0.0', errorBody: errorBody.meta({ id: 'Error' }) });
  });
}

/** The route that serves the document. */
export const apiDescriptionRoute = {
  operationId: 'getApiDescription',
  summary: 'This description, as OpenAPI 3.1',
  tags: ['Description'],
  response: { contentType: 'application/json', description: 'The description' },
} as const;

/** The OpenAPI 3.1 document of a service, made from the very declarations that serve it. */
export function createApiDocument(options: ApiDocumentOptions): ApiDocument {
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: { title: options.title, version: options.version, description: options.description },
    servers: [{ url: options.url }],
    paths: pathsOf(options),
    components: { securitySchemes: options.securitySchemes },
  };
  return createDocument(document, { override: simplify });
}
