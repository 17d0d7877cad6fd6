import type { ApiDocument } from '@repo/http/openapi';
import { describe, expect, it } from 'vitest';
import { createAnswerChecker } from './answer-checker.ts';

const json = (schema: object) => ({ description: 'A body', content: { 'application/json': { schema } } });
const document = {
  openapi: '3.1.0',
  info: { title: 'Zoo', version: '1' },
  paths: {
    '/animals/{id}': {
      get: {
        responses: { '200': json({ $ref: '#/components/schemas/Animal' }), '302': { description: 'Moved' } },
      },
    },
    '/photo': { get: { responses: { '200': { description: 'It', content: { 'image/png': {} } } } } },
  },
  components: {
    schemas: {
      Animal: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          born: { type: 'string', format: 'date-time', pattern: 'Z$' },
        },
        required: ['name'],
        additionalProperties: false,
      },
    },
  },
} as ApiDocument;
const animal = { method: 'get', path: '/animals/{id}' };
const { check } = createAnswerChecker(document);
const checkBody = (body: unknown) =>
  check(animal, { status: 200, contentType: 'application/json', body: JSON.stringify(body) });

describe('an answer', () => {
  it('that is as the document says has no problems', () => {
    expect(checkBody({ name: 'Mei', born: '2026-11-26T08:00:00.000Z' })).toEqual([]);
    expect(check(animal, { status: 302, contentType: null, body: '' })).toEqual([]);
    expect(
      check({ method: 'get', path: '/photo' }, { status: 200, contentType: 'image/png', body: 'x' }),
    ).toEqual([]);
  });

  it.each([
    [{ born: '2026-11-26T08:00:00Z' }, 'name'],
    [{ name: 7 }, '/name'],
    [{ name: 'Mei', legs: 4 }, 'legs'],
    [{ name: 'Mei', born: 'yesterday' }, 'date-time'],
    [{ name: 'Mei', born: '2026-11-26T08:00:00+08:00' }, 'Z$'],
  ])('with the body %o has one', (body, place) => {
    expect(checkBody(body).join()).toContain(place);
  });

  it.each([
    ['of a status', animal, { status: 404, contentType: 'application/json', body: '{}' }],
    ['of a content type', animal, { status: 200, contentType: 'text/html', body: '<p>' }],
    ['with a body', animal, { status: 302, contentType: 'text/html', body: '<p>' }],
    ['that is no JSON', animal, { status: 200, contentType: 'application/json', body: '{' }],
    [
      'of an operation',
      { method: 'put', path: '/animals/{id}' },
      { status: 200, contentType: null, body: '' },
    ],
  ])('%s that the document does not have has one', (_what, place, answer) => {
    expect(check(place, answer)).toHaveLength(1);
  });
});
