import type { ApiDocument } from '@repo/http/openapi';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

export type CheckedAnswer = { status: number; contentType: string | null; body: string };

/** An operation by its place in the document: `get`, `/api/listings/{id}`. */
export type OperationPlace = { method: string; path: string };

type Response = { content?: Record<string, object> };

export type AnswerChecker = {
  /** What the document does not say of an answer; empty where it says all of it. */
  check: (place: OperationPlace, answer: CheckedAnswer) => string[];
  /** How many bodies were compared with a schema. */
  comparedBodies: () => number;
};

/** Compares answers with an API description: status, content type and body. */
export function createAnswerChecker(document: ApiDocument): AnswerChecker {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv, { mode: 'full' });
  ajv.addFormat('binary', true);
  ajv.addSchema(document, 'openapi');
  const validators = new Map<string, ValidateFunction>();
  let compared = 0;

  function validatorOf(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  function checkBody(pointer: string, body: string): string[] {
    const parsed = parseJson(body);
    if (parsed === undefined) return ['the body is not JSON'];
    compared += 1;
    const validate = validatorOf(pointer);
    if (validate(parsed)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    );
  }

  function check({ method, path }: OperationPlace, { status, contentType, body }: CheckedAnswer): string[] {
    const operation = document.paths?.[path]?.[method as 'get'];
    if (!operation) return ['the operation is not in the document'];
    const response = operation.responses?.[`${status}` as '200'] as Response | undefined;
    if (!response) return [`the status ${status} is not in the document`];
    if (!response.content) return body === '' ? [] : ['a body that is not in the document'];
    const type = contentType?.split(';', 1).join().trim() ?? '';
    if (!response.content[type]) return [`the content type ${contentType} is not in the document`];
    if (type !== 'application/json') return [];
    const steps = ['paths', path, method, 'responses', `${status}`, 'content', type, 'schema'];
    return checkBody(steps.map((step) => `/${encodePointer(step)}`).join(''), body);
  }
  return { check, comparedBodies: () => compared };
}

function encodePointer(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
