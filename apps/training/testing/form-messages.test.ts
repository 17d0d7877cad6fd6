import { testFormMessages } from '@repo/schemas/testing/form-messages';
import { routes } from '../generated/routes.ts';

testFormMessages(routes, {
  automation: ['POST /api/enrolments/bulk-create'],
  unseen: ['subtopicIds', 'expectedDueDate'],
});
