import { externalPersonPage } from '@repo/schemas/childcare/external';
import { externalListDescription, externalListQuery } from '@repo/schemas/external-list';
import { listPeopleOfKeyCentre } from '#domain/external/list-people.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listExternalPeople',
  summary: 'The people of the key’s centre',
  description: externalListDescription,
  tags: ['Automation'],
  access: 'peopleKey',
  query: externalListQuery,
  response: { schema: externalPersonPage },
  run: ({ ctx, query }) => listPeopleOfKeyCentre(ctx, query),
});
