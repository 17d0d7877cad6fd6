import { notAllowed, route } from '#http.ts';
import { apiDocument } from '#openapi.ts';

export const GET = route({
  operationId: 'getApiDescription',
  summary: 'This description, as OpenAPI 3.1',
  tags: ['Description'],
  access: 'anonymous',
  response: { contentType: 'application/json', description: 'The description' },
  run: () => Response.json(apiDocument()),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
