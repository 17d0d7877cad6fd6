import { z } from 'zod';
import { createNotificationKinds, defineNotificationKind } from '../define-kind.ts';

/** Merges by conversation, like messages do. */
export const chatKind = defineNotificationKind({
  kind: 'chat',
  label: 'Messages',
  data: z.object({ conversationId: z.string(), from: z.string() }),
  channels: { mail: true, push: true },
  groupBy: ({ conversationId }) => conversationId,
  title: (_, count) => (count === 1 ? 'You have a new message' : `You have ${count} new messages`),
  body: ({ from }, count) => (count === 1 ? `${from} wrote to you.` : `${from} wrote you ${count} messages.`),
  path: ({ conversationId }) => `/chat/${conversationId}`,
});

export const newsKind = defineNotificationKind({
  kind: 'news',
  label: 'News',
  data: z.object({ text: z.string() }),
  channels: { mail: false, push: false },
  title: () => 'News',
  body: ({ text }) => text,
  path: () => null,
});

export const accountKind = defineNotificationKind({
  kind: 'account',
  label: 'Your account',
  data: z.object({ text: z.string() }),
  channels: { mail: 'always', push: false },
  title: () => 'About your account',
  body: ({ text }) => text,
  path: () => '/settings',
});

/** Follows what is chosen for messages. */
export const mentionKind = defineNotificationKind({
  ...chatKind,
  kind: 'mention',
  preference: 'chat',
  title: () => 'You were mentioned',
});

export const testKinds = createNotificationKinds([chatKind, mentionKind, newsKind, accountKind]);
