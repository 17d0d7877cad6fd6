import type { MailText } from '@repo/mail/compose-mail';
import type { AnyNotificationKind } from '../define-kind.ts';
import {
  createPreferenceToken,
  type LinkCipher,
  preferencePagePath,
  unsubscribePath,
} from './preference-link.ts';

/** A notification to mail, with its data parsed. */
export type MailedNotification = { kind: AnyNotificationKind; data: unknown; count: number };

const digestLines = 50;

type Link = { keys: LinkCipher; now: Date };
type Person = { id: string; email: string };

function withPreferenceLink(
  link: Link,
  person: Person,
  kinds: readonly AnyNotificationKind[],
  text: Omit<MailText, 'footer'>,
): MailText {
  const token = createPreferenceToken(link, person, [
    ...new Set(kinds.map(({ kind, preference = kind }) => preference)),
  ]);
  return {
    ...text,
    footer: 'Choose which mails you get, and when:',
    footerPath: preferencePagePath(token),
    unsubscribePath: unsubscribePath(token),
    unsubscribeLabel: kinds.length === 1 ? 'Stop mails of this kind' : 'Stop mails of these kinds',
  };
}

function textOf({ kind, data, count }: MailedNotification): Omit<MailText, 'footer'> & { footer?: string } {
  const { actionLabel = 'Open', ...own } = kind.mail?.(data, count) ?? {};
  const path = kind.path(data);
  return {
    subject: kind.title(data, count),
    paragraphs: [kind.body(data, count)],
    ...(path === null ? {} : { action: { label: actionLabel, path } }),
    ...own,
  };
}

/** Of a matter of the account: nothing in it turns it off. */
export function mandatoryMailText(notification: MailedNotification): MailText {
  return { footer: 'You get this mail because it concerns your account.', ...textOf(notification) };
}

export function notificationMailText(link: Link, person: Person, notification: MailedNotification): MailText {
  return withPreferenceLink(link, person, [notification.kind], textOf(notification));
}

/** One mail about everything since the last one. */
export function digestMailText(
  link: Link,
  person: Person,
  notifications: readonly MailedNotification[],
): MailText {
  const more = notifications.length - digestLines;
  return withPreferenceLink(link, person, [...new Set(notifications.map(({ kind }) => kind))], {
    subject: `${notifications.length} notifications for you`,
    paragraphs: [
      ...notifications.slice(0, digestLines).map(({ kind, data, count }) => kind.body(data, count)),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'See your notifications', path: '/notifications' },
  });
}
