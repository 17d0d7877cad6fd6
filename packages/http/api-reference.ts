import type { oas32 } from 'zod-openapi';
import type { ApiDocument } from './openapi.ts';
import { exampleValue, listSchemaFields, type ReferenceRow } from './schema-rows.ts';

export type ReferenceAnswer = {
  status: string;
  description: string;
  contentType: string | null;
  rows: ReferenceRow[];
};

export type ReferenceOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Whether the call needs credentials. */
  credentials: 'none' | 'optional' | 'needed';
  parameters: (ReferenceRow & { place: string })[];
  body: { contentTypes: string[]; rows: ReferenceRow[] } | null;
  answers: ReferenceAnswer[];
  /** A call on the command line, with the fields that are needed. */
  example: string;
};

/** An OpenAPI document, arranged for reading. */
export type ApiReference = {
  title: string;
  /** Markdown: paragraphs, lists, `code` and **bold**. */
  description: string;
  groups: { name: string; operations: ReferenceOperation[] }[];
};

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

function parametersOf(
  operation: oas32.OperationObject,
  document: ApiDocument,
): ReferenceOperation['parameters'] {
  return (operation.parameters ?? []).flatMap((parameter) => {
    if ('$ref' in parameter || !parameter.schema) return [];
    const [row] = listSchemaFields(
      { type: 'object', properties: { [parameter.name]: parameter.schema } },
      document,
    );
    if (!row) return [];
    const description = parameter.description ?? row.description;
    return [{ ...row, description, required: parameter.required ?? false, place: parameter.in }];
  });
}

function contentOf(
  holder: oas32.RequestBodyObject | oas32.ResponseObject | oas32.ReferenceObject | undefined,
) {
  const content = Object.entries(holder && 'content' in holder ? (holder.content ?? {}) : {});
  return content.map(([type, media]) => ({ type, schema: 'schema' in media ? media.schema : undefined }));
}

function bodyOf(operation: oas32.OperationObject, document: ApiDocument): ReferenceOperation['body'] {
  const contents = contentOf(operation.requestBody);
  const schema = contents[0]?.schema;
  if (!schema) return null;
  return { contentTypes: contents.map(({ type }) => type), rows: listSchemaFields(schema, document) };
}

function answersOf(operation: oas32.OperationObject, document: ApiDocument): ReferenceAnswer[] {
  return Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const [content] = contentOf(response);
    // Failures share one body, which the introduction shows.
    const schema = status.startsWith('2') ? content?.schema : undefined;
    return {
      status,
      description: response.description ?? '',
      contentType: content?.type ?? null,
      rows: schema ? listSchemaFields(schema, document) : [],
    };
  });
}

function credentialsOf({ security = [] }: oas32.OperationObject): ReferenceOperation['credentials'] {
  if (security.length === 0) return 'none';
  return security.some((scheme) => Object.keys(scheme).length === 0) ? 'optional' : 'needed';
}

function credentialArguments(operation: oas32.OperationObject, document: ApiDocument): string[] {
  const name = operation.security?.flatMap((scheme) => Object.keys(scheme))[0];
  const scheme = name === undefined ? undefined : document.components?.securitySchemes?.[name];
  if (credentialsOf(operation) !== 'needed' || !scheme || '$ref' in scheme) return [];
  if (scheme.type === 'http') return ["-H 'authorization: Bearer <token>'"];
  return scheme.in === 'cookie' ? [`-b '${scheme.name}=<session>'`] : [`-H '${scheme.name}: <key>'`];
}

function bodyArguments(contentType: string, example: unknown): string[] {
  if (contentType !== 'multipart/form-data')
    return ["-H 'content-type: application/json'", `-d '${JSON.stringify(example)}'`];
  return Object.entries(example ?? {}).map(([name, value]) => `-F '${name}=${value}'`);
}

function exampleCall(
  operation: oas32.OperationObject,
  { method, path, document }: { method: string; path: string; document: ApiDocument },
): string {
  const [content] = contentOf(operation.requestBody);
  const parts = [
    method === 'get' ? 'curl' : `curl -X ${method.toUpperCase()}`,
    `'${document.servers?.[0]?.url ?? ''}${path.replaceAll(/\{(\w+)\}/g, '<$1>')}'`,
    ...credentialArguments(operation, document),
    ...(content?.schema ? bodyArguments(content.type, exampleValue(content.schema, document)) : []),
  ];
  return parts.join(' \\\n  ');
}

/** Arranges a document by its tags, in the order they first appear. */
export function toApiReference(document: ApiDocument): ApiReference {
  const groups = new Map<string, ReferenceOperation[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? 'Other';
      const known = groups.get(tag) ?? [];
      groups.set(tag, known);
      known.push({
        id: operation.operationId ?? `${method}-${path}`,
        method: method.toUpperCase(),
        path,
        summary: operation.summary ?? '',
        description: operation.description ?? '',
        credentials: credentialsOf(operation),
        parameters: parametersOf(operation, document),
        body: bodyOf(operation, document),
        answers: answersOf(operation, document),
        example: exampleCall(operation, { method, path, document }),
      });
    }
  }
  return {
    title: document.info.title,
    description: document.info.description ?? '',
    groups: [...groups].map(([name, operations]) => ({ name, operations })),
  };
}
