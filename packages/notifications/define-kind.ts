import type { MailText } from '@repo/mail/compose-mail';
import type { z } from 'zod';
import type { NotificationsDb } from './notifications-db.ts';

/** `always`: a matter of the account, which nobody can turn off, mailed at once. A boolean is what applies until a person chooses. */
export type MailDefault = 'always' | boolean;

type SwitchDb = Pick<NotificationsDb, '$queryRaw' | '$executeRaw'>;

export type MailSwitch = {
  isOn(db: SwitchDb, userId: string): Promise<boolean>;
  set(tx: SwitchDb, userId: string, isOn: boolean): Promise<void>;
};

/** What one kind of notification says and where it goes; everything is made of its `data` when it is shown. */
export type NotificationKind<Data = unknown> = {
  /** Stored with each notification, so it never changes. */
  kind: string;
  /** In the preferences: what a person is notified of. */
  label: string;
  /** Names what the texts need, with ids of what the path leads to. */
  data: z.ZodType<Data>;
  channels: { mail: MailDefault; push: boolean };
  /** Whoever causes it queues its mails, in the same transaction: they are neither batched nor part of a digest. */
  isMailedByCaller?: true;
  /** Stores whether it is mailed, where the service did so before there were preferences. */
  mailSwitch?: MailSwitch;
  /** The kind whose preference applies to this one too, so that the preferences list both in one line. */
  preference?: string;
  /** Events of one group merge into one while it is unread. */
  groupBy?: (data: Data) => string;
  /** The heading of a push and the subject of a mail: it is seen on locked screens, so it says nothing private. */
  title(data: Data, count: number): string;
  /** One sentence: behind the bell, in a push and in a digest. `count` is the number of merged events. */
  body(data: Data, count: number): string;
  /** What a push says instead of `body`, where that is not for a locked screen. */
  pushBody?: (data: Data, count: number) => string;
  /** The page it is about; null where there is none. */
  path(data: Data): string | null;
  /** What a mail says instead of `body`, and the label of its button. */
  mail?: (data: Data, count: number) => Partial<MailText> & { actionLabel?: string };
};

/** Rejects names that are not kebab-case at start. */
export function defineNotificationKind<Data>(kind: NotificationKind<Data>): NotificationKind<Data> {
  if (!/^[a-z][a-z0-9-]*$/.test(kind.kind)) throw new Error(`“${kind.kind}” is no name for a kind`);
  return kind;
}

/** A kind of whatever data: what a list of kinds holds. */
// biome-ignore lint/suspicious/noExplicitAny: the data of different kinds have nothing in common; each is parsed before use.
export type AnyNotificationKind = NotificationKind<any>;

/** A stored notification in words. */
export type NotificationTexts = { title: string; text: string; href: string | null };

/** Of a kind that this version does not know, or with data of another version. */
const unknown: NotificationTexts = { title: 'News', text: 'There is news for you.', href: null };

export type NotificationKinds = {
  list: readonly AnyNotificationKind[];
  find(kind: string): AnyNotificationKind | null;
  /** The kind under which a person's choice about `kind` is stored. */
  preferenceOf(kind: string): string;
  describe(stored: { kind: string; data: unknown; count: number }): NotificationTexts;
};

export function createNotificationKinds(list: readonly AnyNotificationKind[]): NotificationKinds {
  const known = new Map(list.map((kind) => [kind.kind, kind]));
  if (known.size < list.length) throw new Error('Two kinds of notifications have one name');
  for (const { kind, preference } of list) {
    const lead = preference === undefined ? null : known.get(preference);
    if (lead === undefined || lead?.preference !== undefined)
      throw new Error(`“${preference}” of “${kind}” is no kind with a preference of its own`);
  }
  return {
    list,
    find: (kind) => known.get(kind) ?? null,
    preferenceOf: (kind) => known.get(kind)?.preference ?? kind,
    describe({ kind: name, data: stored, count }) {
      const kind = known.get(name);
      try {
        const data = kind?.data.safeParse(stored);
        if (!kind || !data?.success) return unknown;
        return {
          title: kind.title(data.data, count),
          text: kind.body(data.data, count),
          href: kind.path(data.data),
        };
      } catch {
        // One that cannot be shown does not keep the others from being shown.
        return unknown;
      }
    },
  };
}
