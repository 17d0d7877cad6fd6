import { changeLinkedPreferencesBody, notificationPreferences } from '@repo/schemas/notification';
import { changeLinkedPreferences } from '#domain/notifications/preferences.ts';
import { route } from '#http.ts';

export const PUT = route({
  operationId: 'changeNotificationPreferencesByLink',
  summary: "Change them without a sign-in, by the token of a mail's link",
  description: 'The token changes preferences of notifications, and nothing else.',
  tags: ['Notifications'],
  access: 'public',
  body: changeLinkedPreferencesBody,
  response: { schema: notificationPreferences },
  run: ({ ctx, body }) => changeLinkedPreferences(ctx, body),
});
